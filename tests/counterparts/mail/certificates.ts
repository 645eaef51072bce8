import { execFile } from 'node:child_process'
import { programOf } from '../programs.ts'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An authority of our own, and certificates by it: right, for another name, and expired. */
export async function makeCertificates(folder: string) {
  const at = (name: string) => join(folder, name)
  const authority = at('authority.pem')
  const key = (name: string) => [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at(`${name}.key`),
    '-subj',
    `/CN=${name}`,
  ]
  await run(programOf('mail', 'openssl'), [
    'req',
    '-x509',
    '-days',
    '30',
    ...key('authority'),
    '-out',
    authority,
  ])
  const make = async (name: string, place: string, days: number) => {
    const request = at(`${name}.csr`)
    await run(programOf('mail', 'openssl'), [
      'req',
      ...key(name),
      '-addext',
      `subjectAltName=${place}`,
      '-out',
      request,
    ])
    const sign = ['-CA', authority, '-CAkey', at('authority.key'), '-copy_extensions', 'copy']
    const made = ['-days', String(days), '-out', at(`${name}.pem`)]
    await run(programOf('mail', 'openssl'), ['x509', '-req', '-in', request, ...sign, ...made])
  }
  await make('mail', 'IP:127.0.0.1', 30)
  await make('other', 'DNS:mail.other.example', 30)
  await make('expired', 'IP:127.0.0.1', -1)
  return { authority }
}
