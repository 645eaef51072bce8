import { insurerSearch } from './insurance-search.ts'

/**
 * What the insurance search says about plans that no insurer on the list stands for. Sources, checked November 2026:
 * Medicaid pays enrolled counselors only (42 CFR 455.410); Medicare pays for counselors since 2024, and forbids
 * private bills by those who have neither enrolled nor opted out; VA pays after its own referral (38 CFR 17.4020).
 */
export interface PlanWords {
  /** Beside the name in the list, and in the editor. */
  label: string
  /** Words that make a plan of any company one of this kind. */
  words?: string[]
  /** The language of the answer, where it is not the page's. */
  lang?: 'es'
  title: string
  text: string
  links: { label: string; href: string }[]
}

const { text: notOnList, book: withoutInsurance, ask } = insurerSearch.noMatch

export const askInSpanish = { label: 'Pregúnteme', href: '/es#preguntas' }
export const withoutInsuranceInSpanish = { label: 'Reservar sin seguro', href: '/es#reservar' }

export const otherPlanWords = {
  medicaid: {
    label: 'Medicaid or KidCare',
    words: ['Medicaid', 'KidCare'],
    title: '{plan}: a Medicaid or KidCare plan, which is not on my list',
    text: 'It pays only for counselors in its own network, so please don’t pay for a session and hope to be paid back. Your plan can find you a counselor at little or no cost: look in its directory under “behavioral health”, or call the member number on your card. For other low-cost help near you, call 211. It is free.',
    links: [{ label: 'Call 211', href: 'tel:211' }],
  },
  'medicare-advantage': {
    label: 'Medicare Advantage',
    words: ['Medicare', 'Advantage', 'SNP', 'AARP'],
    title: '{plan}: a Medicare Advantage plan, so check with it first',
    text: 'Each of these plans has a network of its own, even where the company, or Medicare itself, is on my list. Before you book, call the member number on your card and ask: “Is {signature} in my network for counseling by video?” If not, the plan can name counselors who are. For free, independent advice on Medicare, call SHINE at 1-800-963-5337.',
    links: [{ label: 'Call SHINE', href: 'tel:+18009635337' }, ask],
  },
  medicare: {
    label: 'Original Medicare',
    title: '{plan} is not on my list',
    text: 'Medicare pays for licensed mental health counselors who are enrolled with it, so please don’t pay for a session and hope to be paid back. To find a counselor who takes it, call 1-800-633-4227 or go to medicare.gov/care-compare. For free, independent advice, call SHINE at 1-800-963-5337.',
    links: [{ label: 'Call Medicare', href: 'tel:+18006334227' }, ask],
  },
  tricare: {
    label: 'TRICARE',
    title: '{plan}: check with TRICARE first',
    text: 'In Florida, most people have TRICARE East. With TRICARE For Life, Medicare pays first. If you have TRICARE West or Overseas, call the number for your region and ask whether it covers a counselor in Florida, and whether you need a referral. Military OneSource offers service members and their families free, confidential counseling: 1-800-342-9647.',
    links: [{ label: 'Call Military OneSource', href: 'tel:+18003429647' }, ask],
  },
  va: {
    label: 'VA or CHAMPVA',
    words: ['Veterans', 'VA'],
    title: '{plan}: start with VA',
    text: 'VA pays for counseling outside of VA only if it refers you before the first session: ask your VA care team about community care. With CHAMPVA, call 1-800-733-8387 and ask whether it covers counseling by video with {signature}. Vet Centers counsel combat veterans and their families at no cost: 1-877-927-8387.',
    links: [{ label: 'Call a Vet Center', href: 'tel:+18779278387' }, ask],
  },
  'other-blue': {
    label: 'Another Blue Cross plan',
    title: '{plan}: ask the plan before you book',
    text: 'Blue Cross plans of other states, and the federal employees’ plan, often use the network of Florida Blue while you are in Florida, but not all of them do. Call the member number on your card and ask: “Is {signature} in my network for counseling by video in Florida?” Then write to me before you book: not every platform can bill these plans.',
    links: [ask],
  },
  'other-state': {
    label: 'Not sold in Florida',
    title: '{plan} is not sold in Florida',
    text: 'Plans like this rarely pay for a counselor outside of their own network. Call the member number on your card and ask what they cover while you are in Florida. You can also pay out of pocket: a session is {selfPay}.',
    links: [withoutInsurance, ask],
  },
  student: {
    label: 'Student plan',
    words: ['Student'],
    title: '{plan}: ask the plan before you book',
    text: 'A student plan has a network of its own, even with the name of a large company on the card. Call the member number and ask: “Is {signature} in my network for counseling by video?” Your campus counseling center may also see you at no extra cost.',
    links: [ask, withoutInsurance],
  },
  'no-counseling': {
    label: 'Not health insurance',
    words: ['Dental', 'Vision'],
    title: '{plan} is not health insurance',
    text: 'Dental, vision and accident plans and discount cards don’t pay for counseling. A health care sharing ministry may pay back some of the cost, but doesn’t have to: ask it first. Do you have a health insurance card as well? Search for the name on that one. Without insurance, a session is {selfPay}.',
    links: [withoutInsurance, ask],
  },
  marketplace: {
    label: 'Marketplace plan',
    title: '{plan}: search for the company on your card',
    text: 'Marketplace plans, also called Obamacare or ACA plans, come from many insurance companies. The company’s name is on your card and in your account at HealthCare.gov: search for that name here. No card yet? HealthCare.gov tells you when and how you can get a plan, and which ones you qualify for.',
    links: [ask, { label: 'Go to HealthCare.gov', href: 'https://www.healthcare.gov' }],
  },
  'marketplace-es': {
    label: 'Plan del mercado de seguros',
    lang: 'es',
    title: '{plan}: busque la compañía que aparece en su tarjeta',
    text: 'Los planes del mercado de seguros, también llamados Obamacare, son de muchas compañías. El nombre de la compañía está en su tarjeta y en su cuenta de CuidadoDeSalud.gov: busque aquí ese nombre. ¿Todavía no tiene tarjeta? En CuidadoDeSalud.gov puede ver cuándo y cómo obtener un plan.',
    links: [{ label: 'Ir a CuidadoDeSalud.gov', href: 'https://www.cuidadodesalud.gov' }, askInSpanish],
  },
  'which-company': {
    label: 'Look at your card',
    title: 'Which company is on your card?',
    text: 'HMO, PPO and EPO are kinds of plans that many companies sell, also through work. The company’s name is on the front of your card: search for that name here. No card yet? Your employer, or whoever signed you up, can tell you.',
    links: [ask, withoutInsurance],
  },
  'which-company-es': {
    label: 'Mire su tarjeta',
    lang: 'es',
    title: '¿Qué compañía aparece en su tarjeta?',
    text: 'Muchas compañías venden seguros médicos, también por medio del trabajo. El nombre de la compañía está en el frente de su tarjeta: busque aquí ese nombre. ¿Todavía no tiene tarjeta? Pregunte en su trabajo o a quien lo inscribió.',
    links: [askInSpanish, withoutInsuranceInSpanish],
  },
  uninsured: {
    label: 'No insurance',
    title: 'You don’t need insurance to see me',
    text: 'A session is {selfPay}, paid by card on the platform, and you have a right to a written estimate of what your care will cost before you decide. If that is more than you can manage, you still have options: call 211, which is free and knows counselors near you who charge by income. You may also qualify for a plan at HealthCare.gov.',
    links: [withoutInsurance, { label: 'Call 211', href: 'tel:211' }, ask],
  },
  'uninsured-es': {
    label: 'Sin seguro',
    lang: 'es',
    title: 'No necesita seguro para verme',
    text: 'Una sesión cuesta {selfPay}, se paga con tarjeta en la plataforma, y usted tiene derecho a una estimación por escrito de lo que costará su atención antes de decidir. Si es más de lo que puede pagar, llame al 211: es gratis, atiende en español y conoce consejeros cerca de usted que cobran según los ingresos. También puede ver si califica para un plan en CuidadoDeSalud.gov.',
    links: [withoutInsuranceInSpanish, { label: 'Llamar al 211', href: 'tel:211' }, askInSpanish],
  },
  other: {
    label: 'Not on my list',
    title: '{plan} is not on my list',
    text: notOnList,
    links: [withoutInsurance, ask],
  },
} satisfies Record<string, PlanWords>

/** All that the search says once somebody types, in one language. */
export type InsuranceSearchWords = typeof insurerSearch & {
  plans: Record<keyof typeof otherPlanWords, PlanWords>
}
export const searchWords: InsuranceSearchWords = { ...insurerSearch, plans: otherPlanWords }

/** What makes a Blue Cross plan another one than Florida's; without abbreviations of states that are words themselves. */
export const OTHER_BLUES =
  'Federal,FEP,Empire,AL,AK,AZ,AR,CA,CO,CT,DE,GA,ID,IL,IA,KS,KY,MA,MD,MI,MN,MO,MS,MT,NC,ND,NE,NH,NJ,NM,NV,NY,OH,PA,RI,SC,SD,TN,TX,UT,VT,WA,WI,WV,WY,Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Puerto Rico,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )
