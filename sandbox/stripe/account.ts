import { type Catalogue, type CatalogueEntry, createCatalogue, type Price } from './catalogue.ts'
import { createDelivery, type Delivery, type Endpoint } from './delivery.ts'
import { newId } from './problem.ts'
import { type Event, type StateStore, openState, type State } from './state.ts'

/** The version whose shapes this stand-in has. */
export const API_VERSION = '2026-10-28.endive'

/** The id of the webhook that the account has from the start. */
export const PRESET_WEBHOOK = 'we_1SandboxOfTheLocalProduct'

export interface AccountOptions {
  /** What is sold; in the sandbox the site's own plans. */
  catalogue: CatalogueEntry[]
  /** The file that the state is stored in; without one it is lost when the process ends. */
  file?: string | undefined
  /** The webhook endpoint that the account has from the start; read at each delivery. */
  endpoint: () => Endpoint | undefined
  /** Carries the deliveries; the network by default. */
  send?: typeof fetch
}

/** One account at Stripe: its objects, its clock and its events. */
export interface Account {
  state: State
  catalogue: Catalogue
  delivery: Delivery
  /** The webhook that the account has from the start. */
  presetEndpoint: AccountOptions['endpoint']
  /** Unix seconds of the stand-in's clock. */
  now(): number
  /** Records an event and sends it to the webhook. */
  emit(type: string, object: object, previous?: object): Event
  save: StateStore['save']
}

export async function openAccount(options: AccountOptions): Promise<Account> {
  const { state, save } = await openState(options.file)
  const presetEndpoint = options.endpoint
  const delivery = createDelivery(() => deliverTo({ state, presetEndpoint }), options.send)
  const { prices, products } = createCatalogue(options.catalogue)
  return {
    state,
    catalogue: {
      prices: { ...prices, ...state.prices },
      products: { ...products, ...state.products },
    },
    delivery,
    presetEndpoint,
    now: () => Math.floor(Date.now() / 1000) + state.ahead,
    emit(type, object, previous) {
      const event = newEvent(type, object, previous)
      state.events.push(event)
      if (isListenedTo(state, type)) delivery.send(event)
      return event
    },
    save,
  }
}

/** @returns the price, if the account sells it */
export function priceIn({ catalogue }: Account, id: string): Price | undefined {
  return Object.hasOwn(catalogue.prices, id) ? catalogue.prices[id] : undefined
}

/** Fields as in https://docs.stripe.com/api/events/object; the object as it is at this moment. */
function newEvent(type: string, object: object, previous: object | undefined): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req', 14), idempotency_key: null },
    type,
  }
}

/** Whether an endpoint wants this event: a disabled one never gets it, not even later. */
function isListenedTo({ webhooks, hidden }: State, type: string): boolean {
  const made = Object.values(webhooks).filter(({ status }) => status === 'enabled')
  if (made.length === 0) return !hidden[PRESET_WEBHOOK]?.isDisabled
  return made.some(({ enabled_events: kinds }) => kinds.includes('*') || kinds.includes(type))
}

/** Where events go: to the newest that was made, else to the preset one. */
function deliverTo({ state, presetEndpoint }: Pick<Account, 'state' | 'presetEndpoint'>) {
  const made = Object.values(state.webhooks).findLast(({ status }) => status === 'enabled')
  if (made) return { url: made.url, secret: made.secret }
  const { isRemoved, isDisabled } = state.hidden[PRESET_WEBHOOK] ?? {}
  return isRemoved || isDisabled ? undefined : presetEndpoint()
}
