import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

import { errorCode } from '#server/platform/http/error-code.ts'

const USAGE = `Makes every secret key that the site needs, once, as lines for its settings:

  npm run keys -- FILE      writes them into a new file that only your account can read`

const [file, ...others] = process.argv.slice(2)
if (!file || others.length > 0) {
  console.error(USAGE)
  process.exit(2)
}

const random = (bytes: number, encoding: 'base64' | 'base64url') => randomBytes(bytes).toString(encoding)
const lines = [
  `JWT_SECRET=${random(48, 'base64url')}`,
  `PUBLIC_KEY=sb_publishable_${random(16, 'base64url')}`,
  `SERVICE_KEY=sb_secret_${random(32, 'base64url')}`,
  `FORM_KEYS=k1:${random(32, 'base64')}`,
  `MAILCHIMP_WEBHOOK_SECRET=${randomBytes(24).toString('hex')}`,
]

try {
  const made = await open(file, 'wx', 0o600)
  await made.writeFile(`${lines.join('\n')}\n`)
  await made.sync()
  await made.close()
  console.log(`The keys are in ${file}. Add its lines to the settings of the site.
Keep a copy of FORM_KEYS in your password manager: without it nobody can ever read the messages and ESA requests.`)
} catch (error) {
  const exists = errorCode(error) === 'EEXIST'
  console.error(exists ? `${file} is there already: nothing was changed.` : String(error))
  process.exitCode = 1
}
