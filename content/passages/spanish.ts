import type { Passages } from '#content/passages/passage.ts'

/** Of the Spanish page. */
export const inSpanish: Passages = {
  'pages/es': [
    [['insurance'], 'cuánto cuesta, qué seguros se aceptan y cómo', 'cuánto cuesta y cómo'],
    [['insurance'], '{{selfPay}} sin seguro', '{{selfPay}} por sesión'],
    [['insurance'], 'Con seguro médico', null],
    [['platforms'], ' Se paga con tarjeta en la plataforma.', ''],
    [
      ['platforms'],
      'Cancele en la plataforma al menos {{cancellationHours}} horas antes. Después, la plataforma puede cobrar un cargo por cancelación tardía.',
      'Cancele al menos {{cancellationHours}} horas antes, por correo o por teléfono. Después puede haber un cargo por cancelación tardía.',
    ],
    [
      ['platforms'],
      'Busque su seguro y reserve en la plataforma que lo acepta. Sin seguro, elija la que prefiera.',
      'Escríbame y buscamos juntos una hora.',
    ],
    [
      ['insurance', 'choice'],
      'Busque su seguro y reserve en la plataforma que lo acepta. Sin seguro, elija la que prefiera.',
      'Reserve en la plataforma.',
    ],
    [
      ['insurance'],
      'Busque su seguro y reserve en la plataforma que lo acepta. Sin seguro, elija la que prefiera.',
      'Elija la plataforma que prefiera.',
    ],
    [
      ['choice'],
      'Busque su seguro y reserve en la plataforma que lo acepta. Sin seguro, elija la que prefiera.',
      'Busque su seguro y reserve en la plataforma. También puede reservar sin seguro.',
    ],
    [['insurance'], ' y reservar, con seguro o sin él.', ' y reservar.'],
    [
      ['platforms'],
      'En la plataforma, elija un día y una hora que le convengan.',
      'Escríbame, y elegimos un día y una hora que le convengan.',
    ],
    [
      ['platforms'],
      'La plataforma le pide sus datos, los de su seguro y su consentimiento.',
      'Le envío formularios para sus datos y su consentimiento.',
    ],
    [['insurance'], 'sus datos, los de su seguro y su consentimiento', 'sus datos y su consentimiento'],
    // Part of another passage.
    [['insurance'], 'Sin seguro', 'Cuánto cuesta'],
  ],
}
