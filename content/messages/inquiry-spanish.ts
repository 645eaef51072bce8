import type { InquiryWords } from '#content/inquiry.ts'

/** The 'Ask a Question' form of the Spanish page. */
export const inquiryInSpanish: InquiryWords = {
  labels: { name: 'Su nombre', email: 'Correo electrónico', phone: 'Teléfono', message: 'Su pregunta' },
  hints: {
    phone: 'Solo si desea que le llame.',
    message: 'Una o dos frases bastan. Por favor, no incluya detalles de su salud.',
  },
  optional: 'opcional',
  topic: '¿De qué se trata?',
  choose: 'Elija, si lo desea',
  topics: {
    therapy: 'Terapia',
    esa: 'Animal de apoyo (ESA)',
    consulting: 'Consultoría',
    other: 'Otra cosa',
  },
  write: 'Escriba su pregunta',
  button: 'Enviar mensaje',
  busy: 'Enviando...',
  notice: {
    title: 'Por favor, no incluya detalles de su salud en este formulario.',
    text: 'No incluya información médica protegida. Este formulario no es para emergencias: en una crisis, llame al 988 y oprima el 2, envíe AYUDA al 988, o llame al 911.',
  },
  errors: {
    name: 'Por favor, escriba su nombre.',
    email: 'Por favor, escriba un correo electrónico al que pueda responderle, como nombre@example.com.',
    phone: 'Por favor, acorte el número de teléfono.',
    message: 'Por favor, escriba su pregunta, en 5,000 caracteres como máximo.',
    summary: 'Todavía no se ha enviado. Por favor, revise los campos marcados.',
  },
  offline: {
    title: 'Parece que no tiene conexión',
    description: 'Su mensaje sigue aquí. Envíelo cuando vuelva a tener conexión.',
  },
  honeypot: 'Deje este campo vacío',
  sent: {
    title: 'Recibí su mensaje.',
    text: 'Gracias por escribirme. {reply} Por si acaso, revise también la carpeta de correo no deseado.',
  },
  toasts: {
    sent: {
      title: '¡Mensaje enviado!',
      description: 'Gracias por escribirme. Le responderé {time}.',
    },
    failed: {
      title: 'No se pudo enviar el mensaje',
      description: 'Por favor, inténtelo de nuevo o escríbame directamente por correo electrónico.',
    },
  },
  limit: {
    remaining: { one: 'Queda 1 carácter', many: 'Quedan {count} caracteres' },
    over: { one: 'Sobra 1 carácter', many: 'Sobran {count} caracteres' },
  },
  slow: {
    title: 'Esto está tardando más de lo normal',
    description: 'Por favor, deje la página abierta un poco más.',
  },
  tooMany: {
    title: 'Demasiados intentos',
    description: 'Por favor, espere unos minutos y vuelva a intentarlo.',
  },
  refused: {
    title: 'No se pudo aceptar este mensaje',
    description: 'Enviarlo otra vez no servirá. Por favor, escríbame directamente por correo electrónico.',
  },
  policies: {
    text: 'Cómo trato lo que usted escribe:',
    links: [
      { label: 'Política de privacidad (en inglés)', href: '/privacy' },
      { label: 'Aviso de prácticas de privacidad (en inglés)', href: '{{noticeOfPrivacyPractices}}' },
    ],
  },
}
