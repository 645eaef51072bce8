import { log, serve, serviceBackend, setting } from '../_shared/deno.ts'
import { departures } from '../_shared/departures.ts'
import { parseFormKeys } from '../_shared/form-keys.ts'
import { unsubscribe } from './handler.ts'

serve(
  unsubscribe({
    departures: departures(serviceBackend()),
    keys: await parseFormKeys(setting('FORM_KEYS')),
    siteOrigin: setting('SITE_URL'),
    log,
  }),
)
