/** Words of the links between both languages. */
export const spanish = {
  /** In the language of the linked page. */
  toSpanish: { label: 'Español', home: '/es' },
  toEnglish: { label: 'English', home: '/' },
  home: 'Inicio',
}

/** The language of the sessions, chosen by the owner's fact, so that no edit of a page can make it untrue. */
export const sessionLanguages = {
  english: {
    short: 'Las sesiones son solo en inglés.',
    reply: 'Le responderé en inglés por correo electrónico.',
    long: 'Las sesiones, los formularios y los correos son en inglés. Si prefiere terapia en español, su plan de seguro puede darle nombres de profesionales que la ofrecen.',
  },
  'english-and-spanish': {
    short: 'Las sesiones pueden ser en español o en inglés.',
    reply: 'Le responderé por correo electrónico.',
    long: 'Puede hablar y escribir conmigo en español o en inglés. Las plataformas de reserva y sus formularios pueden estar solo en inglés.',
  },
}

/** When the owner sees clients; the keys are those of `factTexts.hours`. */
export const hoursInSpanish = {
  'evenings-weekends': 'por las noches y los fines de semana',
  weekdays: 'entre semana, de día',
  'weekdays-evenings': 'entre semana, de día y por la noche',
  'weekdays-weekends': 'entre semana y los fines de semana',
  'weekdays-evenings-weekends': 'entre semana, por las noches y los fines de semana',
  evenings: 'por las noches',
  weekends: 'los fines de semana',
}

/** The units of the response times, which are the owner's own words: "1-2 business days". */
export const timeUnitsInSpanish: Readonly<Record<string, string>> = {
  hour: 'hora',
  hours: 'horas',
  day: 'día',
  days: 'días',
  'business day': 'día hábil',
  'business days': 'días hábiles',
}

/** Where a response time has other units. */
export const soonInSpanish = 'tan pronto como pueda'
