import type { crisisHelp } from '#content/messages/crisis-help.ts'

/**
 * The same lines in Spanish. Their `ways` differ, because each has a number or option of its own for Spanish. Call each
 * once a year too.
 */
export const crisisSpanish = {
  lines: [
    {
      id: 'lifeline',
      name: 'Línea 988 de Prevención del Suicidio y Crisis',
      number: '988',
      about:
        'Hable o escriba con una persona capacitada, gratis, de día y de noche. Al llamar, oprima el 2. Por mensaje, envíe la palabra AYUDA.',
      ways: [
        { label: 'Llamar al 988, oprimir 2', href: 'tel:988' },
        { label: 'Enviar AYUDA al 988', href: 'sms:988?&body=AYUDA' },
        { label: 'Chat en 988lifeline.org/es', href: 'https://988lifeline.org/es' },
      ],
    },
    {
      id: 'emergency',
      name: 'Servicios de emergencia',
      number: '911',
      about:
        'Cuando alguien está en peligro ahora mismo. Si no habla inglés, diga “español” para pedir intérprete.',
      ways: [{ label: 'Llamar al 911', href: 'tel:911' }],
    },
    {
      id: 'domestic-violence',
      name: 'Línea Nacional contra la Violencia Doméstica',
      number: '1-800-799-7233',
      about:
        'Si su pareja o alguien en su casa le hace daño, le amenaza o le controla. Gratis, en español, de día y de noche.',
      ways: [
        { label: 'Llamar al 1-800-799-7233', href: 'tel:+18007997233' },
        { label: 'Chat en espanol.thehotline.org', href: 'https://espanol.thehotline.org' },
      ],
    },
  ] satisfies (typeof crisisHelp)['lines'],
  lifelineOptions: [
    { number: '1', about: 'Veteranos y militares' },
    { number: '2', about: 'Español' },
  ],
  maternalHotline: {
    name: 'Línea Nacional de Salud Mental Materna',
    number: '1-833-852-6262',
    about:
      'Apoyo antes, durante y después del embarazo, en español, por llamada o mensaje, de día y de noche. No es una línea de crisis.',
    ways: [
      { label: 'Llamar al 1-833-852-6262', href: 'tel:+18338526262' },
      { label: 'Enviar un mensaje al 1-833-852-6262', href: 'sms:+18338526262' },
    ],
  } satisfies (typeof crisisHelp)['maternalHotline'],
  optionsTitle: 'Después de llamar al 988',
  safety: {
    title: 'Si alguien vigila lo que usted hace en internet',
    body: 'Puede usar el teléfono de una amistad o una computadora de la biblioteca. Borre su historial cuando sea seguro hacerlo.',
  },
  quickExit: {
    label: 'Salir rápido de esta página',
    keyHint: 'También puede oprimir la tecla Escape tres veces mientras no escribe en un formulario.',
    honesty:
      'Así va de inmediato a una página del clima. Las páginas que visitó antes quedan en el historial de su navegador hasta que las borre.',
    destination: 'https://www.weather.gov/',
    leaving: 'Saliendo de esta página.',
  } satisfies (typeof crisisHelp)['quickExit'],
}
