import type { insuranceLookup } from './insurance-lookup.ts'
import {
  askInSpanish as ask,
  otherPlanWords,
  withoutInsuranceInSpanish as withoutInsurance,
  type InsuranceSearchWords,
} from './insurance-other-plans.ts'

/** The field of the insurance search, and its answer for an insurer on the list. */
export const lookupInSpanish: typeof insuranceLookup = {
  label: 'Su compañía de seguros',
  placeholder: 'Elija o escriba un nombre',
  largest: 'Las compañías más grandes',
  cost: 'El copago habitual es de {copay} por sesión. El suyo depende de su plan y de si ya cubrió su deducible este año.',
  result: '{insurer}: reserve en {platform}',
  book: 'Reservar en {platform} (en inglés)',
  check:
    '{platform} revisa su cobertura y le muestra el costo estimado antes de la primera cita. La plataforma puede estar solo en inglés.',
  notStarted: {
    title: 'Esto está tardando más de lo normal',
    reload: 'Por favor, vuelva a cargar esta página.',
  },
}

const call211 = { label: 'Llamar al 211', href: 'tel:211' }

const notOnList =
  'De todos modos puede reservar: sin seguro, una sesión cuesta {selfPay}. Algunos planes reembolsan una parte si usted envía un recibo detallado (“superbill”): llame primero a su plan y pregunte. Medicaid no lo hace. O pregúnteme: es posible que la lista no esté al día.'

const {
  'marketplace-es': marketplace,
  'which-company-es': whichCompany,
  'uninsured-es': uninsured,
} = otherPlanWords

const plans: InsuranceSearchWords['plans'] = {
  medicaid: {
    label: 'Medicaid o KidCare',
    title: '{plan}: un plan de Medicaid o KidCare, que no está en mi lista',
    text: 'Paga solo a consejeros de su propia red, así que, por favor, no pague una sesión con la esperanza de que se la reembolsen. Su plan puede encontrarle un consejero por poco dinero o gratis: busque “behavioral health” (salud mental) en su directorio o llame al número para miembros de su tarjeta. Para otra ayuda de bajo costo cerca de usted, llame al 211. Es gratis.',
    links: [call211],
  },
  'medicare-advantage': {
    label: 'Medicare Advantage',
    title: '{plan}: un plan Medicare Advantage; consúltelo primero',
    text: 'Cada uno de estos planes tiene su propia red, aunque la compañía, o el mismo Medicare, esté en mi lista. Antes de reservar, llame al número para miembros de su tarjeta y pregunte: “¿Está {signature} en mi red para consejería por video?” Si no, el plan puede darle nombres de consejeros que sí están. Para recibir orientación gratuita e independiente sobre Medicare, llame a SHINE al 1-800-963-5337.',
    links: [{ label: 'Llamar a SHINE', href: 'tel:+18009635337' }, ask],
  },
  medicare: {
    label: 'Medicare Original',
    title: '{plan} no está en mi lista',
    text: 'Medicare paga a los consejeros de salud mental con licencia que están inscritos en Medicare, así que, por favor, no pague una sesión con la esperanza de que se la reembolsen. Para encontrar un consejero que lo acepte, llame al 1-800-633-4227 o visite es.medicare.gov/care-compare. Para recibir orientación gratuita e independiente, llame a SHINE al 1-800-963-5337.',
    links: [{ label: 'Llamar a Medicare', href: 'tel:+18006334227' }, ask],
  },
  tricare: {
    label: 'TRICARE',
    title: '{plan}: consulte primero con TRICARE',
    text: 'En Florida, la mayoría tiene TRICARE East. Con TRICARE For Life, Medicare paga primero. Si usted tiene TRICARE West u Overseas, llame al número de su región y pregunte si cubre a un consejero en Florida y si necesita un referido. Military OneSource ofrece consejería gratuita y confidencial a militares y sus familias: 1-800-342-9647.',
    links: [{ label: 'Llamar a Military OneSource', href: 'tel:+18003429647' }, ask],
  },
  va: {
    label: 'VA o CHAMPVA',
    title: '{plan}: empiece por el VA',
    text: 'El VA paga la consejería fuera del VA solo si lo refiere antes de la primera sesión: pregunte a su equipo de atención del VA por “community care” (atención en la comunidad). Con CHAMPVA, llame al 1-800-733-8387 y pregunte si cubre la consejería por video con {signature}. Los Vet Centers atienden gratis a veteranos de combate y a sus familias: 1-877-927-8387.',
    links: [{ label: 'Llamar a un Vet Center', href: 'tel:+18779278387' }, ask],
  },
  'other-blue': {
    label: 'Otro plan Blue Cross',
    title: '{plan}: pregunte al plan antes de reservar',
    text: 'Los planes Blue Cross de otros estados, y el de empleados federales, muchas veces usan la red de Florida Blue mientras usted está en Florida, pero no todos. Llame al número para miembros de su tarjeta y pregunte: “¿Está {signature} en mi red para consejería por video en Florida?” Después, escríbame antes de reservar: no todas las plataformas pueden cobrar a estos planes.',
    links: [ask],
  },
  'other-state': {
    label: 'No se vende en Florida',
    title: '{plan} no se vende en Florida',
    text: 'Los planes como este rara vez pagan a un consejero fuera de su propia red. Llame al número para miembros de su tarjeta y pregunte qué cubren mientras usted está en Florida. También puede pagar por su cuenta: una sesión cuesta {selfPay}.',
    links: [withoutInsurance, ask],
  },
  student: {
    label: 'Plan para estudiantes',
    title: '{plan}: pregunte al plan antes de reservar',
    text: 'Un plan para estudiantes tiene su propia red, aunque la tarjeta lleve el nombre de una compañía grande. Llame al número para miembros y pregunte: “¿Está {signature} en mi red para consejería por video?” Es posible que el centro de consejería de su universidad también pueda atenderle sin costo adicional.',
    links: [ask, withoutInsurance],
  },
  'no-counseling': {
    label: 'No es seguro médico',
    title: '{plan} no es un seguro médico',
    text: 'Los planes dentales, de la vista y de accidentes y las tarjetas de descuento no pagan la consejería. Un ministerio para compartir gastos médicos puede devolverle una parte del costo, pero no está obligado: pregúntele primero. ¿Tiene también una tarjeta de seguro médico? Busque el nombre que aparece en esa. Sin seguro, una sesión cuesta {selfPay}.',
    links: [withoutInsurance, ask],
  },
  marketplace,
  'marketplace-es': marketplace,
  'which-company': whichCompany,
  'which-company-es': whichCompany,
  uninsured,
  'uninsured-es': uninsured,
  other: {
    label: 'No está en mi lista',
    title: '{plan} no está en mi lista',
    text: notOnList,
    links: [withoutInsurance, ask],
  },
}

/** What the search says once somebody types; loaded with the search's code. */
export const searchWords: InsuranceSearchWords = {
  clear: 'Borrar la selección',
  open: 'Mostrar todas las compañías de seguros',
  noMatch: {
    title: 'En mi lista no hay ninguna compañía de seguros llamada “{text}”.',
    text: notOnList,
    book: withoutInsurance,
    ask,
  },
  number: {
    title: 'Un número no me dice qué compañía es.',
    text: 'Escriba el nombre de la compañía. Está en el frente de su tarjeta. Nada de lo que escriba aquí se envía ni se guarda, pero, por favor, no escriba su número de miembro.',
  },
  which: 'Más de un plan se llama así. ¿Cuál aparece en su tarjeta?',
  otherName: '{insurer} ({name})',
  notThis: '¿Su tarjeta dice alguno de estos nombres? Entonces es otro plan:',
  plans,
}
