import { log, serve, serviceBackend, setting } from '../_shared/deno.ts'
import { parseFormKeys } from '../_shared/form-keys.ts'
import { memberByAuthService } from '../_shared/member.ts'
import { ownerInbox } from './handler.ts'
import { inboxStore } from './inbox-store.ts'

serve(
  ownerInbox({
    memberOf: memberByAuthService({ url: setting('SUPABASE_URL'), key: setting('SUPABASE_ANON_KEY') }),
    store: inboxStore(serviceBackend()),
    keys: await parseFormKeys(setting('FORM_KEYS')),
    log,
  }),
)
