import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { vi } from 'vitest'

import { freePort } from '#tests/support/product.ts'

import { programOf } from '../programs.ts'
import { makeCertificates } from './certificates.ts'

const run = promisify(execFile)
const NOBODY = 65_534
/** Characters that an address must escape. */
export const ACCOUNT = { name: 'hello@practice.example', password: 'p@ss/w:rd %#' }
export const SIGN_IN = `${encodeURIComponent(ACCOUNT.name)}:${encodeURIComponent(ACCOUNT.password)}@`
export const SLOW_SECONDS = 20
export const GREY_SECONDS = 4

const MAILBOXES = ['owner', ...Array.from({ length: 60 }, (_, index) => `member${index}`)]

/** How each of its ports differs. */
const PORTS = {
  starttls:
    'smtpd_tls_security_level=encrypt smtpd_sasl_auth_enable=yes smtpd_client_restrictions=permit_sasl_authenticated,reject',
  implicit:
    'smtpd_tls_wrappermode=yes smtpd_sasl_auth_enable=yes smtpd_client_restrictions=permit_sasl_authenticated,reject',
  otherName:
    'smtpd_tls_security_level=encrypt smtpd_tls_cert_file=FOLDER/other.pem smtpd_tls_key_file=FOLDER/other.key',
  expired:
    'smtpd_tls_security_level=encrypt smtpd_tls_cert_file=FOLDER/expired.pem smtpd_tls_key_file=FOLDER/expired.key',
  plain: 'smtpd_tls_security_level=none',
  grey: 'smtpd_tls_security_level=none smtpd_recipient_restrictions=check_policy_service,inet:127.0.0.1:GREY',
  slow: `smtpd_tls_security_level=none smtpd_end_of_data_restrictions=sleep,${SLOW_SECONDS}`,
}
type PortName = keyof typeof PORTS

/** A Postfix of its own with mailboxes for owner@example.com and member0 to member59. Only root can start one. */
export async function startPostfix() {
  const folder = await mkdtemp('/tmp/postfix-')
  await chmod(folder, 0o755)
  const user = Number((await run('id', ['-u', 'postfix'])).stdout)
  const certificates = await makeCertificates(folder)
  const ports = Object.fromEntries(
    await Promise.all(Object.keys(PORTS).map(async (name) => [name, await freePort()] as const)),
  ) as Record<PortName, number>
  const grey = await freePort()
  await configure(folder, { ports, grey, user })
  const postgrey = await startPostgrey(folder, grey)
  const control = (command: string) => run(programOf('mail', 'postfix'), ['-c', join(folder, 'etc'), command])
  const start = async () => {
    // Debian's library reads accounts from one place of the machine: ours are there for this Postfix alone.
    const place = `mount --bind ${folder}/sasl/db /etc/sasldb2`
    const begin = `${programOf('mail', 'postfix')} -c ${folder}/etc start`
    await run('unshare', ['--mount', 'sh', '-c', `${place} && exec ${begin}`])
    await vi.waitFor(() => greeted(ports.plain), { timeout: 20_000, interval: 100 })
  }
  await start()
  const version = (await run('postconf', ['-h', 'mail_version'])).stdout.trim()
  process.stdout.write(`Postfix ${version}\n`)
  return {
    ...certificates,
    url: (port: PortName, options = '') => {
      const scheme = port === 'implicit' ? 'smtps' : 'smtp'
      const signIn = port === 'starttls' || port === 'implicit' ? SIGN_IN : ''
      return `${scheme}://${signIn}127.0.0.1:${ports[port]}${options}`
    },
    ports,
    /** Answers for recipients, such as `member1@example.com 452 4.2.2 Mailbox full`. */
    async answer(lines: string[]) {
      await writeFile(join(folder, 'etc/answers'), `${lines.join('\n')}\n`)
      await control('reload')
    },
    start,
    stopped: () => control('abort'),
    mails: (address: string) => readMaildir(join(folder, 'box', address.replace(/@.*/, ''), 'new')),
    log: () => readFile(join(folder, 'log'), 'utf8'),
    async stop() {
      await control('abort').catch(() => undefined)
      postgrey.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readMaildir(path: string): Promise<Buffer[]> {
  const names: string[] = await readdir(path).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(path, name))))
}

interface Places {
  ports: Record<PortName, number>
  grey: number
  user: number
}

async function configure(folder: string, { ports, grey, user }: Places) {
  await Promise.all(['etc', 'queue', 'data', 'box', 'sasl'].map((name) => mkdir(join(folder, name))))
  await chown(join(folder, 'data'), user, user)
  await chown(join(folder, 'box'), NOBODY, NOBODY)
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    myhostname: 'mail.practice.example',
    mynetworks: '',
    mydestination: '',
    virtual_mailbox_domains: 'example.com',
    virtual_mailbox_base: join(folder, 'box'),
    virtual_mailbox_maps: `texthash:${folder}/etc/mailboxes`,
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
    smtpd_tls_cert_file: join(folder, 'mail.pem'),
    smtpd_tls_key_file: join(folder, 'mail.key'),
    smtpd_tls_received_header: 'yes',
    smtpd_sasl_local_domain: 'practice.example',
    cyrus_sasl_config_path: join(folder, 'sasl'),
    smtpd_relay_restrictions: `check_recipient_access texthash:${folder}/etc/answers, permit_auth_destination, reject`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(join(folder, 'etc/main.cf'), `${lines.join('\n')}\n`)
  const boxes = MAILBOXES.map((name) => `${name}@example.com ${name}/`)
  await writeFile(join(folder, 'etc/mailboxes'), `${boxes.join('\n')}\n`)
  await writeFile(join(folder, 'etc/answers'), '\n')
  await writeFile(join(folder, 'etc/master.cf'), `${servicesOf(folder, ports, grey).join('\n')}\n`)
  await writeFile(join(folder, 'sasl/smtpd.conf'), 'pwcheck_method: auxprop\nmech_list: PLAIN LOGIN\n')
  const [name, realm] = ACCOUNT.name.split('@')
  const enter = spawn(programOf('mail', 'saslpasswd2'), [
    '-c',
    '-p',
    '-f',
    `${folder}/sasl/db`,
    '-u',
    realm!,
    name!,
  ])
  enter.stdin.end(ACCOUNT.password)
  await once(enter, 'exit')
  await chmod(join(folder, 'sasl/db'), 0o644)
}

function servicesOf(folder: string, ports: Places['ports'], grey: number): string[] {
  const smtpd = Object.entries(PORTS).map(([name, options]) => {
    const own = options.replaceAll('FOLDER', folder).replace('GREY', String(grey)).split(' ')
    return `127.0.0.1:${ports[name as PortName]} inet n - n - - smtpd ${own.map((option) => `-o ${option}`).join(' ')}`
  })
  const unix = 'rewrite:trivial-rewrite bounce defer:bounce trace:bounce proxymap virtual error discard smtp'
  const others = unix.split(' ').map((service) => {
    const [name, program = name] = service.split(':')
    return `${name} unix - n n - 0 ${program}`
  })
  return [
    ...smtpd,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    ...['anvil', 'verify', 'scache'].map((name) => `${name} unix - - n - 1 ${name}`),
    'postlog unix-dgram n - n - 1 postlogd',
    ...others,
  ]
}

async function startPostgrey(folder: string, port: number) {
  const data = join(folder, 'grey')
  await mkdir(data)
  await chown(data, NOBODY, NOBODY)
  const options = [`--inet=127.0.0.1:${port}`, `--dbdir=${data}`, `--delay=${GREY_SECONDS}`, '--user=nobody']
  const lists = ['--group=nogroup', '--whitelist-clients=/dev/null', '--whitelist-recipients=/dev/null']
  return spawn(programOf('mail', 'postgrey'), [...options, ...lists], { stdio: 'ignore' })
}

/** Resolves once a server greets at this port. */
async function greeted(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'data')
  socket.end('QUIT\r\n')
}

/**
 * Passes connections on to a server, and cuts each of the first ones once the server has answered the end of a mail,
 * before the client hears of it.
 */
export async function startCutter(port: number, cuts: number) {
  let left = cuts
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    let sent = ''
    let isCut = false
    client.on('data', (chunk) => {
      sent += chunk.toString('latin1')
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (isCut) return
      isCut = sent.includes('\r\n.\r\n') && left > 0
      if (!isCut) return void client.write(chunk)
      left -= 1
      client.destroy()
      server.end('QUIT\r\n')
    })
    client.on('error', () => undefined).on('close', () => server.end())
    server.on('error', () => client.destroy()).on('close', () => client.end())
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `smtp://127.0.0.1:${address.port}`, left: () => left, stop: () => void listener.close() }
}
