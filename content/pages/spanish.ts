import { writeDocument } from '#content/document.ts'
import { SpanishCrisisPage, SpanishPage } from '#content/schemas/spanish-pages.ts'

const HELP =
  'In Spanish. These words do not change with the English pages: have each change translated here. Fees, insurance companies, your email address and other facts change automatically. To take the Spanish pages off the site, switch them off under “What you offer”.'

export const spanish = writeDocument(
  { id: 'pages/es', group: 'Pages', label: 'Spanish: first page and booking', help: HELP, page: '/es' },
  SpanishPage,
  {
    meta: {
      title: 'Terapia en línea en {{serviceArea}}',
      description:
        'Consejería privada por video para personas adultas en {{serviceArea}}: cuánto cuesta, qué seguros se aceptan y cómo reservar una sesión.',
    },
    hero: {
      kicker: 'Terapia en línea en toda {{serviceArea}}',
      headline: 'Un lugar sereno para hablar, esté donde esté.',
      lead: 'Soy {{signature}}. Ofrezco consejería de salud mental a personas adultas, {{hoursInSpanish}}.',
      languages: '{{sessionLanguages}}',
      book: { label: 'Reservar una sesión', href: '#reservar' },
      crisis: { label: 'Ayuda en una crisis', href: '/es/crisis' },
      costs: {
        insured: 'Acepto seguro médico',
        selfPay: '{{selfPay}} sin seguro',
        check: 'Ver si aceptan mi seguro',
      },
      newClients: {
        accepting: 'Acepto clientes nuevos.',
        waitlist: 'En este momento hay lista de espera para clientes nuevos.',
        full: 'En este momento no puedo aceptar clientes nuevos.',
      },
      badges: ['Licencia de {{licenseState}}', 'Por video', 'Privacidad según HIPAA'],
      pictureDescription:
        'Un sillón junto a una ventana y una lámpara encendida sobre una mesa, con una pantalla pequeña en la que se ve a alguien; afuera, palmeras y una bahía tranquila bajo la luna.',
    },
    facts: {
      title: 'Antes de reservar',
      items: [
        { title: 'Idioma', body: '{{sessionLanguagesMore}}' },
        {
          title: 'Con seguro médico',
          body: 'El copago habitual es de {{copay}} por sesión. Su plan fija la cantidad; la plataforma la revisa y le muestra el costo estimado antes de la primera cita. Un plan de Medicaid, de Medicare Advantage o para estudiantes es otro plan, aunque lleve el nombre de una compañía de la lista: llame al número de su tarjeta y pida consejeros de la red de su plan.',
        },
        {
          title: 'Sin seguro',
          body: 'Una sesión cuesta {{selfPay}} y suele durar {{therapyMinutes}} minutos. Se paga con tarjeta en la plataforma. Usted tiene derecho a recibir por escrito una estimación de buena fe (“Good Faith Estimate”) de lo que costará su atención ([en inglés](/booking#good-faith-estimate)).',
        },
        {
          title: 'Solo en {{serviceArea}}, por video',
          body: 'Mi licencia es de {{licenseState}}, así que usted debe estar en {{serviceArea}} durante la sesión. No hay consultorio: nos vemos por video, desde un lugar privado.',
        },
        {
          title: 'Si necesita cancelar',
          body: 'Cancele en la plataforma al menos {{cancellationHours}} horas antes. Después, la plataforma puede cobrar un cargo por cancelación tardía.',
        },
      ],
    },
    platforms: {
      title: 'Reservar una sesión',
      lead: 'Busque su seguro y reserve en la plataforma que lo acepta. Sin seguro, elija la que prefiera. La sesión siempre es conmigo.',
      link: 'Reservar en {platform} (en inglés)',
      withoutInsurers: 'Aquí puede ver mis horarios libres y reservar, con seguro o sin él.',
    },
    steps: {
      title: 'Cómo funciona',
      items: [
        {
          title: 'Reserve',
          body: 'En la plataforma, elija un día y una hora que le convengan.',
        },
        {
          title: 'Llene los formularios',
          body: 'La plataforma le pide sus datos, los de su seguro y su consentimiento.',
        },
        {
          title: 'Nos vemos por video',
          body: 'Abra el enlace en su teléfono o computadora, en un lugar privado, unos minutos antes.',
        },
      ],
    },
    contact: {
      title: '¿Tiene preguntas?',
      body: [
        'Use este formulario, escriba a [{{email}}](mailto:{{email}}) o llame al [{{phone}}](tel:{{phoneDialed}}). Por favor, no incluya detalles de su salud; eso puede esperar hasta la primera sesión.',
        'Las demás páginas de este sitio están en inglés: [servicios](/services), [preguntas frecuentes](/faqs), [privacidad](/privacy).',
      ],
    },
    emergency: {
      title: 'Este no es un servicio de emergencia',
      body: 'Si usted u otra persona está en peligro, llame al [911](tel:911). Para hablar con alguien en español a cualquier hora, llame al [988](tel:988) y oprima el 2.',
      link: { label: 'Números de ayuda en español', href: '/es/crisis' },
    },
  },
)

export const spanishCrisis = writeDocument(
  {
    id: 'pages/es-crisis',
    group: 'Pages',
    label: 'Spanish: help in a crisis',
    help: HELP,
    page: '/es/crisis',
  },
  SpanishCrisisPage,
  {
    meta: {
      title: 'Ayuda en una crisis, en español',
      description:
        'En peligro, llame al 911. Para hablar en español, llame al 988 y oprima el 2, o envíe AYUDA al 988. Gratis, de día y de noche.',
    },
    title: 'Ayuda en una crisis',
    lead: 'Si usted u otra persona está en peligro ahora, llame al [911](tel:911). No tiene que pasar por esto sin ayuda.',
    lines: {
      title: 'Hable con alguien ahora, en español',
      lead: 'El 988 es gratis y confidencial, de día y de noche.',
    },
    kit: {
      title: 'Para un momento difícil',
      lead: 'Cuatro cosas que puede hacer mientras espera, o cuando todo parece demasiado.',
      items: [
        {
          title: 'Respire',
          text: 'Tome aire contando hasta cuatro y suéltelo contando hasta seis. Diez veces. Soltar el aire despacio le dice al cuerpo que puede calmarse.',
        },
        {
          title: 'Vuelva al presente',
          text: 'Nombre cinco cosas que ve, cuatro que siente, tres que oye, dos que huele y una que saborea.',
        },
        {
          title: 'Refrésquese',
          text: 'Sostenga algo frío, o deje correr agua fresca sobre las muñecas por medio minuto. Una sensación fuerte y segura le da a la mente algo de qué sostenerse.',
        },
        {
          title: 'Busque a alguien',
          text: 'Anote a tres personas y dos números antes de necesitarlos, y tenga la lista a la vista.',
        },
      ],
    },
    practice: {
      title: 'Para lo que puede esperar',
      body: [
        'En {{practiceName}} no se atienden emergencias, y los mensajes no se leen de día y de noche.',
        'Para saber cómo reservar una sesión, vea la [página en español](/es). Para una pregunta, use el [formulario en español](/es#preguntas), escriba a [{{email}}](mailto:{{email}}) o llame al [{{phone}}](tel:{{phoneDialed}}).',
      ],
    },
  },
)
