import { writeDocument } from '#content/document.ts'
import { Products } from '#content/schemas/offers.ts'

/** The eBook, and recommended products of other shops, without prices: those change daily. */
export const products = writeDocument(
  { id: 'facts/products', group: 'Products', label: 'eBook and products' },
  Products,
  {
    ebook: {
      title: 'Steady Ground: a short workbook for times of change',
      description:
        'Forty plain pages to work through at your own pace when life has shifted under you: a move, a loss, a new baby, a new job, an ending.',
      contains: [
        'Ten short exercises, each on one page',
        'A two-week log for sleep, mood and energy',
        'A page to plan who to call and what helps on a hard day',
      ],
      price: 12,
      productId: 'ebook-steady-ground',
      checkout: 'https://checkout.example/buy',
    },
    affiliateTag: 'sampletag-20',
    kitTiles: [
      {
        title: 'Breathe',
        body: 'Breathe in for four counts, out for six. Ten rounds. A longer breath out tells the body that it can slow down.',
      },
      {
        title: 'Ground',
        body: 'Name five things that you see, four that you feel, three that you hear, two that you smell, one that you taste.',
      },
      {
        title: 'Cool down',
        body: 'Hold something cold or run cool water over your wrists for half a minute. A strong, safe sensation gives the mind one thing to hold.',
      },
      {
        title: 'Reach out',
        body: 'Write down three people and two numbers before you need them, and keep the list where you can see it.',
      },
    ],
    kitItems: [
      {
        name: 'Weighted lap pad',
        body: 'A few pounds of steady pressure that fits in a tote bag.',
      },
      {
        name: 'Small gel cold pack',
        body: 'For the cooling exercise above; keep one in the freezer.',
      },
      {
        name: 'Textured worry stones',
        body: 'Something for the hands that makes no noise in a meeting.',
      },
      {
        name: 'Sour candy',
        body: 'A sharp taste can interrupt a spiral of thoughts for a minute.',
      },
      { name: 'Soft foam earplugs', body: 'Turn a loud place down by a notch.' },
      {
        name: 'Pocket notebook',
        body: 'For your list of people, numbers and what has helped before.',
      },
    ],
    recommended: [
      {
        name: 'Weighted blanket',
        body: 'Many people like one that is about a tenth of their body weight.',
      },
      {
        name: 'Sunrise alarm clock',
        body: 'Wakes you with light, and keeps the phone out of the bedroom.',
      },
      {
        name: 'White noise machine',
        body: 'Masks street noise, and keeps an appointment at home private.',
      },
      {
        name: 'Guided journal',
        body: 'A prompt a day, for anyone who freezes at a blank page.',
      },
      {
        name: 'Mindfulness card deck',
        body: 'Draw one card, do one thing, two minutes.',
      },
      { name: 'Yoga mat', body: 'A soft place on the floor for stretching or lying still.' },
      {
        name: 'Aromatherapy diffuser',
        body: 'A familiar smell can mark the end of the workday.',
      },
      {
        name: 'Light therapy lamp',
        body: 'Ask your doctor first if you have an eye condition or bipolar disorder.',
      },
      {
        name: 'Noise-cancelling headphones',
        body: 'Useful for focus, and for telehealth in a shared home.',
      },
      {
        name: 'Herbal tea sampler',
        body: 'A warm drink without caffeine as an evening habit.',
      },
      {
        name: 'Coloring book for adults',
        body: 'Quiet work for the hands while the mind settles.',
      },
      {
        name: 'Phone tripod',
        body: 'Holds the screen still during a video appointment.',
      },
    ],
  },
  {
    affiliateTag: 'Amazon affiliate tag',
    'ebook.title': 'title of the eBook',
    'ebook.price': 'price of the eBook',
    'ebook.productId': 'product id of the eBook',
    'ebook.checkout': 'address of the eBook checkout',
  },
  ['ebook.title', 'ebook.price'],
)
