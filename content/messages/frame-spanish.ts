import { crisisSpanish } from '#content/messages/crisis-spanish.ts'
import type { FrameWords } from '#content/messages/frame.ts'

/** A link to a page that there is only in English. */
function inEnglish(label: string, href: string) {
  return { label: `${label} (en inglés)`, href, hrefLang: 'en' }
}

/** What surrounds the Spanish pages. */
export const frameSpanish: FrameWords = {
  skipToContent: 'Ir al contenido principal',
  newTab: '(se abre en una pestaña nueva)',
  close: 'Cerrar',
  notifications: 'Avisos',
  errors: {
    backOnline: { title: 'Ya tiene conexión', description: 'Lo que escribió sigue aquí.' },
    backAgain: { title: 'El sitio funciona otra vez', description: 'Lo que escribió sigue aquí.' },
    renewed: {
      title: 'Esta página se actualizó',
      description: 'Lo que escribió sigue aquí. Por favor, envíelo otra vez.',
    },
    stay: {
      offline: {
        title: 'No tiene conexión',
        typed: 'Lo que escribió sigue aquí. Por favor, inténtelo de nuevo cuando tenga conexión.',
        opens: 'La página se abrirá sola cuando tenga conexión.',
      },
      away: {
        title: 'Este sitio no responde en este momento',
        typed: 'Lo que escribió sigue aquí. Por favor, inténtelo de nuevo en un momento.',
        opens: 'La página se abrirá sola cuando el sitio responda.',
      },
    },
    errorId: 'Si informa de esto, por favor mencione {id}.',
  },
  navigation: {
    header: [
      { label: 'Inicio', href: '/es' },
      { label: 'Costos y seguros', href: '/es#costos' },
      { label: 'Cómo reservar', href: '/es#reservar' },
      { label: 'Preguntas', href: '/es#preguntas' },
      { label: 'Ayuda en una crisis', href: '/es/crisis' },
    ],
    footer: [
      { label: 'Inicio', href: '/es' },
      { label: 'Cómo reservar', href: '/es#reservar' },
      { label: 'Ayuda en una crisis', href: '/es/crisis' },
      inEnglish('Servicios', '/services'),
      inEnglish('Preguntas', '/faqs'),
      inEnglish('Privacidad', '/privacy'),
      inEnglish('Términos', '/terms'),
      inEnglish('Telesalud', '/telehealth-consent'),
    ],
  },
  header: {
    navigation: 'Principal',
    menu: 'Menú',
    home: { label: '{{practiceName}}, página de inicio en español', href: '/es' },
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    account: 'Su cuenta (en inglés)',
    dashboard: 'Su área personal (en inglés)',
    accountMenu: {
      label: 'Cuenta',
      settings: 'Ajustes (en inglés)',
      create: 'Crear una cuenta (en inglés)',
      plans: { label: 'Planes de membresía (en inglés)', href: '/membership' },
      signOut: 'Cerrar sesión',
    },
    book: { label: 'Reservar cita', href: '/es#reservar' },
  },
  footer: {
    navigation: 'Pie de página',
    pagesTitle: 'En este sitio',
    contactTitle: 'Contacto',
    emergencyTitle: 'En una emergencia',
    description: 'Consejería privada por video para personas adultas en {{serviceArea}}.',
    emergency:
      '¿En crisis? Llame al 988 (oprima el 2) o al 911, o vaya a la sala de emergencias más cercana.',
    licence: '{{signature}}, {{ownerTitle}}, licencia de {{licenseState}} {{licenseNumber}}',
    emailLabel: 'Correo electrónico',
    phoneLabel: 'Teléfono',
    membership: inEnglish('Planes', '/membership'),
    noticeOfPrivacyPractices: inEnglish('Aviso HIPAA', '{{noticeOfPrivacyPractices}}'),
    copyright: '© {year} {{practiceName}}',
  },
  copyEmail: {
    label: 'Copiar el correo',
    copied: { title: 'Correo copiado.' },
    failed: { title: 'No se pudo copiar el correo. Por favor, selecciónelo y cópielo.' },
  },
  strip: {
    title: 'Si necesita ayuda ahora mismo',
    question: '¿Crisis?',
    // Short enough for one row at 320 px.
    direct: [
      { label: 'Llame al 988', href: 'tel:988' },
      { label: 'Mensaje al 988', href: 'sms:988?&body=AYUDA' },
      { label: 'Llame al 911', href: 'tel:911' },
    ],
    hotline: [{ label: 'Violencia doméstica', href: 'tel:+18007997233' }],
  },
  lines: crisisSpanish.lines,
}
