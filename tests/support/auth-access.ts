import { password } from './auth-service.ts'
import { matrixOf } from './matrix.ts'

/**
 * What a session may ask of the account, which has a second factor, recovery codes, and a passkey that was begun. Each
 * refusal is tested here, once. A new line is a decision.
 *
 * Columns: without a token; a session that has ended; one that has not shown the second factor; one that showed it, more
 * than ten minutes ago; another member's. Cells: `-` no token; `ended`; `factor` not shown, `proof` too old and `unknown`
 * with the status that Supabase Auth gives it there; `may` anything else. The last two rows change what the sessions may.
 */
export const AUTH_ACCESS = matrixOf(`
  request                                                 | nobody | ended | half       | stale     | other
  GET /user                                               | -      | ended | may        | may       | may
  PUT /user {"password":"four lamps on the quay"}         | -      | ended | factor 401 | proof 400 | may
  PUT /user {"email":"elsewhere@example.com"}             | -      | ended | factor 401 | proof 400 | may
  PUT /user {"data":{"first_name":"Eve"}}                 | -      | ended | factor 401 | may       | may
  POST /factors {"factor_type":"totp"}                    | -      | ended | factor 403 | proof 400 | may
  POST /factors {"factor_type":"webauthn"}                | -      | ended | factor 403 | proof 400 | may
  POST /factors/:app/challenge                            | -      | ended | may        | may       | unknown 404
  POST /factors/:begun/challenge                          | -      | ended | factor 403 | proof 400 | unknown 404
  POST /factors/:app/verify {"challenge_id":":app","code":"123456"} | - | ended | may   | may       | unknown 404
  POST /factors/:begun/verify {"challenge_id":":app","webauthn":":passkey"} | - | ended | factor 401 | may | unknown 404
  DELETE /factors/:app                                    | -      | ended | factor 422 | proof 400 | unknown 404
  GET /factors/recovery-codes                             | -      | ended | may        | may       | unknown 404
  POST /factors/recovery-codes {}                         | -      | ended | factor 403 | proof 400 | may
  POST /factors/recovery-codes/regenerate                 | -      | ended | factor 403 | proof 400 | unknown 404
  DELETE /factors/recovery-codes                          | -      | ended | factor 403 | proof 400 | unknown 404
  POST /factors/recovery-codes/verify {"code":"0000"}     | -      | ended | may        | may       | may
  PUT /user {"current_password":"${password}"}        | -      | ended | factor 401 | may       | may
  POST /logout?scope=local                                | -      | ended | may        | may       | may`)

const created = { clientDataJSON: 'aaaa', attestationObject: 'aaaa' }
const PASSKEY = {
  type: 'create',
  credential_response: { id: 'aaaa', rawId: 'aaaa', type: 'public-key', response: created },
}

/** A row's request, of an account with these factors. */
export function requestOf(row: string, { app = '', begun = '' }: { app?: string; begun?: string } = {}) {
  const named = row
    .replaceAll(':app', app)
    .replaceAll(':begun', begun)
    .replace('":passkey"', JSON.stringify(PASSKEY))
  const [, method = '', path = '', body] = /^(\S+) (\S+)(?: (.+))?$/.exec(named) ?? []
  return { method, path, ...(body && { body: JSON.parse(body) as object }) }
}
