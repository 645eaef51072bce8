/** Words of the frame on the Spanish pages, and of the links between both languages. */
export const spanish = {
  /** In the language of the linked page. */
  toSpanish: { label: 'Español', home: '/es', crisis: '/es/crisis' },
  toEnglish: { label: 'English', home: '/', crisis: '/faqs#crisis-title' },
  skipToContent: 'Ir al contenido principal',
  newTab: '(se abre en una pestaña nueva)',
  home: 'Inicio',
  strip: {
    title: 'Si necesita ayuda ahora mismo',
    question: '¿Crisis?',
    // Short enough for one row at 320 px.
    direct: [
      { label: 'Llame 988', href: 'tel:988' },
      { label: 'Texto 988', href: 'sms:988?&body=AYUDA' },
      { label: 'Llame 911', href: 'tel:911' },
    ],
    hotline: [{ label: 'Violencia doméstica', href: 'tel:+18007997233' }],
  },
}

/** The language of the sessions, chosen by the owner's fact, so that no edit of a page can make it untrue. */
export const sessionLanguages = {
  english: {
    short: 'Las sesiones son solo en inglés.',
    long: 'Las sesiones, los formularios y los correos son en inglés. Si prefiere terapia en español, su plan de seguro puede darle nombres de profesionales que la ofrecen.',
  },
  'english-and-spanish': {
    short: 'Las sesiones pueden ser en español o en inglés.',
    long: 'Puede hablar y escribir conmigo en español o en inglés. Las plataformas de reserva y sus formularios pueden estar solo en inglés.',
  },
}
