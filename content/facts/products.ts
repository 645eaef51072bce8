import { Products } from '#content/schemas/facts.ts'
import { sample } from '#content/schemas/sample.ts'

const affiliateTag = sample('Amazon affiliate tag', 'sampletag-20')
const ebookId = sample('product id of the eBook', 'ebook-steady-ground')
const checkoutBase = sample('address of the eBook checkout', 'https://checkout.example/buy')

/** The eBook, and what the practice recommends in other shops. No prices of others: they change daily. */
export const products = Products.parse({
  ebook: {
    title: sample('title of the eBook', 'Steady Ground: a short workbook for times of change'),
    description:
      'Forty plain pages to work through at your own pace when life has shifted under you: a move, a loss, a new baby, a new job, an ending.',
    contains: [
      'Ten short exercises, each on one page',
      'A two-week log for sleep, mood and energy',
      'A page to plan whom to call and what helps on a hard day',
    ],
    priceText: sample('price of the eBook', '$12'),
    productId: ebookId,
    checkoutUrl: `${checkoutBase}/${ebookId}`,
  },
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
    item('weighted-lap-pad', 'Weighted lap pad', 'A few pounds of steady pressure that fits in a tote bag.'),
    item('gel-cold-pack', 'Small gel cold pack', 'For the cooling exercise above; keep one in the freezer.'),
    item(
      'textured-stones',
      'Textured worry stones',
      'Something for the hands that makes no noise in a meeting.',
    ),
    item('sour-candy', 'Sour candy', 'A sharp taste can interrupt a spiral of thoughts for a minute.'),
    item('foam-earplugs', 'Soft foam earplugs', 'Turn a loud place down by a notch.'),
    item(
      'pocket-notebook',
      'Pocket notebook',
      'For your list of people, numbers and what has helped before.',
    ),
  ],
  recommended: [
    item(
      'weighted-blanket',
      'Weighted blanket',
      'Many people like one of about a tenth of their own weight.',
    ),
    item(
      'sunrise-alarm-clock',
      'Sunrise alarm clock',
      'Wakes you with light, and keeps the phone out of the bedroom.',
    ),
    item(
      'white-noise-machine',
      'White noise machine',
      'Masks street noise, and keeps an appointment at home private.',
    ),
    item('guided-journal', 'Guided journal', 'A prompt a day for those who freeze at an empty page.'),
    item('mindfulness-card-deck', 'Mindfulness card deck', 'Draw one card, do one thing, two minutes.'),
    item('yoga-mat', 'Yoga mat', 'A soft place on the floor for stretching or lying still.'),
    item(
      'aromatherapy-diffuser',
      'Aromatherapy diffuser',
      'A familiar smell can mark the end of the working day.',
    ),
    item(
      'light-therapy-lamp',
      'Light therapy lamp',
      'Ask your doctor first if you have an eye condition or bipolar disorder.',
    ),
    item(
      'noise-cancelling-headphones',
      'Noise-cancelling headphones',
      'Useful for focus, and for telehealth in a shared home.',
    ),
    item('herbal-tea-sampler', 'Herbal tea sampler', 'A warm drink without caffeine as an evening habit.'),
    item(
      'adult-coloring-book',
      'Coloring book for adults',
      'Quiet work for the hands while the mind settles.',
    ),
    item('phone-tripod', 'Phone tripod', 'Holds the screen still during a video appointment.'),
  ],
})

function item(id: string, name: string, body: string) {
  const url = `https://www.amazon.com/s?k=${encodeURIComponent(name)}&tag=${affiliateTag}`
  return { id, name, body, url }
}
