import { html } from 'hono/html'

import { htmlPage } from '../page.ts'
import { ACCOUNT_STATES, type Audience, type Member, MERGE_FIELDS } from './audience.ts'

/** What people and mail servers do with a contact, and the owner with one. */
const ACTS = {
  confirm: 'answers the confirmation mail',
  leave: 'unsubscribes by Mailchimp’s link',
  form: 'subscribes by Mailchimp’s own form',
  clean: 'bounces',
  archive: 'is archived by the owner',
  forget: 'is deleted permanently by the owner',
}

/** The stand-in for people: its contacts with the states that they can have, and what the owner sets. */
export function audiencePage(audience: Audience) {
  const members = [...audience.members.values()].toReversed()
  return htmlPage(
    'Mailchimp’s stand-in',
    html`<p class="test">Nothing here is Mailchimp’s; no letter is sent.</p>
      <main>
        <h1>Mailchimp’s stand-in</h1>
        <h2>Account</h2>
        <form method="post" action="mailchimp/account">
          ${select('state', ACCOUNT_STATES, audience.account)}
          <button>Set</button>
        </form>
        <h2>Fields that the audience requires</h2>
        ${MERGE_FIELDS.map(
          (field) =>
            html`<form method="post" action="mailchimp/require">
              <input type="hidden" name="field" value="${field}" />
              ${select('required', ['false', 'true'], String(audience.required.has(field)), field)}
              <button>Set</button>
            </form>`,
        )}
        <h2>Whose changes the webhook sends</h2>
        <form method="post" action="mailchimp/sources">
          ${Object.entries(audience.sources).map(([name, on]) => select(name, ['false', 'true'], String(on)))}
          <button>Set</button>
        </form>
        <h2>Somebody new</h2>
        <form method="post" action="mailchimp/form">
          <label>Email <input name="email" type="email" required /></label>
          <button>${ACTS.form}</button>
        </form>
        ${members.map(contact)} ${members.length === 0 ? html`<p>The audience is empty.</p>` : ''}
      </main>`,
    'mailchimp/mailchimp.css',
  )
}

function contact({ email_address: email, status, tags }: Member) {
  const labels = tags.map(({ name }) => name).join(', ')
  return html`<section>
    <h2>${email}: ${status}</h2>
    <p>${labels ? `Tags: ${labels}.` : 'No tags.'}</p>
    <form method="post">
      <input type="hidden" name="email" value="${email}" />
      ${Object.entries(ACTS).map(
        ([act, words]) => html`<button formaction="mailchimp/${act}">${words}</button> `,
      )}
    </form>
  </section>`
}

function select(name: string, options: readonly string[], chosen: string, label = name) {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map((each) => html`<option ${each === chosen ? 'selected' : ''}>${each}</option>`)}
    </select></label
  >`
}
