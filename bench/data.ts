import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { startProduct } from '#tests/support/product.ts'
import { onBothDatabases, openPrepared, withDataDir, type Place } from './databases.ts'
import type { Measurement, Row } from './table.ts'
import { callsPerSecond, inTurns, requestsPerSecond } from './timing.ts'

const BUDGET = 3
const TURNS = 3
// Our pool has ten connections.
const AT_ONCE = [1, 10]

/** The home page's testimonials, as its script requests them. */
const READ =
  '/rest/v1/testimonials?select=name,text,rating&is_published=eq.true&order=created_at.desc&limit=3'
const SAME_IN_SQL = `select name, text, rating from public.testimonials
  where is_published = $1 order by created_at desc limit $2`

/** How many times longer a read takes through our service than by a query to the database. */
export const measureData: Measurement = ({ seconds }) =>
  onBothDatabases((place) =>
    // PGlite serves one process: the direct queries go to a second database with the same rows.
    place.databaseUrl
      ? measureOn(place, place, seconds)
      : withDataDir((dataDir) => measureOn(place, { ...place, dataDir }, seconds)),
  )

async function measureOn(place: Place, directPlace: Place, seconds: number): Promise<Row[]> {
  const database = await openPrepared(directPlace)
  const env = { DATABASE_URL: place.databaseUrl ?? '' }
  const product = await startProduct({ env, dataDir: place.dataDir })
  const direct = () => database.statements(SAME_IN_SQL, [true, 3])
  try {
    const rows: Row[] = []
    for (const atOnce of AT_ONCE) {
      const load = { url: product.address, atOnce, seconds }
      rows.push({ database: place.name, 'at once': `${atOnce}`, ...(await compare(load, direct)) })
    }
    return rows
  } finally {
    await database.close()
    await product.stop()
  }
}

async function compare(
  { url, atOnce, seconds }: { url: string; atOnce: number; seconds: number },
  direct: () => Promise<unknown>,
): Promise<Row> {
  const headers = { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }
  const api = () => requestsPerSecond({ url: url + READ, headers, connections: atOnce, duration: seconds })
  const queries = () => callsPerSecond(direct, { atOnce, seconds })
  await api()
  await queries()
  const { a, b } = await inTurns(TURNS, api, queries)
  return {
    'ours reads/s': a.toFixed(0),
    'direct reads/s': b.toFixed(0),
    measured: (b / a).toFixed(2),
    budget: `≤ ${BUDGET} ${b / a <= BUDGET ? 'met' : 'MISSED'}`,
  }
}
