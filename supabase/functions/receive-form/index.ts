import { admitByAddress, formLimit, log, serve, serviceBackend, setting } from '../_shared/deno.ts'
import { parseFormKeys } from '../_shared/form-keys.ts'
import { formStore } from '../_shared/form-store.ts'
import { receiveForm } from './handler.ts'

const backend = serviceBackend()

serve(
  receiveForm({
    store: formStore(backend),
    keys: await parseFormKeys(setting('FORM_KEYS')),
    siteOrigin: setting('SITE_URL'),
    admit: admitByAddress(formLimit(backend)),
    log,
  }),
)
