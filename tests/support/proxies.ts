import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { endProcess } from './product.ts'

export const PROXIES = ['nginx', 'Caddy'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface ProxyPlace {
  /** A folder of its own. */
  home: string
  ports: {
    http: number
    /** Of the product. */
    process: number
    /** Of HTTP/2 without TLS. */
    h2?: number
    https?: number
  }
  /** Addresses of a CDN, for which the lines in the configuration are then uncommented. */
  cdn?: string
}

/** Where the guides put a release. */
const INSTALLED = '/opt/practice/current/'

export function isInstalled(name: ProxyName): boolean {
  return name === 'nginx'
    ? spawnSync('nginx', ['-v']).status === 0
    : spawnSync('caddy', ['version']).status === 0
}

/** Starts the shipped configuration without TLS, which speaks HTTP/1.1 and 2 to clients on two ports. */
export async function startPlainProxy(name: ProxyName, place: ProxyPlace) {
  const { http, h2 } = place.ports
  if (name === 'nginx') {
    const shipped = await shippedNginx(place)
    const site = shipped
      .slice(shipped.lastIndexOf('\nserver {'))
      .replace(/^ +(?:ssl_.*|listen .*)\n/gm, '')
      .replace('server_name', `listen 127.0.0.1:${http}; listen 127.0.0.1:${h2} http2;\nserver_name`)
    return runNginx(place, shipped.slice(0, shipped.indexOf('\nserver {')) + site)
  }
  const shipped = await shippedCaddyfile(place)
  const site = shipped
    .slice(shipped.lastIndexOf('\nexample.com {'))
    .replace('example.com {', `http://:${http}, http://:${h2} {\n\tbind 127.0.0.1`)
  const options = shipped
    .slice(shipped.indexOf('{\n'), shipped.indexOf('\n}\n') + 3)
    .replace('email you@example.com', 'admin off\nauto_https off')
    .replace('servers {', 'servers {\nprotocols h1 h2 h2c')
  return runCaddy(place, options + site)
}

/** Starts the shipped configuration for example.com. @returns with the certificate that a client has to trust */
export async function startTlsProxy(name: ProxyName, place: ProxyPlace) {
  const { home, ports } = place
  if (name === 'nginx') {
    makeCertificate(home)
    const site = (await shippedNginx(place))
      .replace(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replaceAll('/etc/letsencrypt/live/example.com', home)
    const proxy = await runNginx(place, site)
    return { ...proxy, authority: () => readFile(join(home, 'fullchain.pem')) }
  }
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1']
  const changed = [...options, `http_port ${ports.http}`, `https_port ${ports.https}`].join('\n\t')
  const shipped = await shippedCaddyfile(place)
  const proxy = await runCaddy(place, shipped.replace('email you@example.com', changed))
  return { ...proxy, authority: () => readFile(join(home, 'caddy/pki/authorities/local/root.crt')) }
}

function withCdn(shipped: string, { cdn }: ProxyPlace): string {
  if (cdn === undefined) return shipped
  return shipped
    .replace(/^(\s*)# (?=set_real_ip_from |real_ip_header |@cdn |vars @cdn )/gm, '$1')
    .replace('192.0.2.0/24', cdn)
}

async function shippedNginx(place: ProxyPlace): Promise<string> {
  const { home, ports } = place
  const upstream = await readFile('deploy/nginx-upstream.conf', 'utf8')
  await writeFile(join(home, 'upstream.conf'), upstream.replace(':3000', `:${ports.process}`))
  return withCdn(await readFile('deploy/nginx.conf', 'utf8'), place)
    .replace('/etc/nginx/practice-upstream.conf', join(home, 'upstream.conf'))
    .replaceAll(INSTALLED, `${resolve()}/`)
}

async function shippedCaddyfile(place: ProxyPlace): Promise<string> {
  return withCdn(await readFile('deploy/Caddyfile', 'utf8'), place)
    .replace('127.0.0.1:3000', `127.0.0.1:${place.ports.process}`)
    .replaceAll(INSTALLED, `${resolve()}/`)
}

function makeCertificate(home: string) {
  const names = 'subjectAltName=DNS:example.com,DNS:www.example.com'
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'privkey.pem']
  const about = ['-out', 'fullchain.pem', '-subj', '/CN=example.com', '-addext', names, '-days', '2']
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...key, ...about], {
    cwd: home,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

async function runNginx({ home }: ProxyPlace, site: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(home, name)};`)
    .join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(home, 'nginx.conf')
  await writeFile(
    file,
    `${user} worker_rlimit_nofile 8192; daemon off; pid ${join(home, 'pid')}; events { worker_connections ${await workerConnections()}; }
     http { access_log off; types { text/html html; } ${temporary} ${site} }`,
  )
  return running(spawn('nginx', ['-e', join(home, 'errors'), '-p', home, '-c', file], { stdio: 'ignore' }))
}

/** As the guide sets them. */
async function workerConnections(): Promise<string> {
  const guide = await readFile('docs/deploy/one-machine.md', 'utf8')
  return /\/worker_connections (\d+);\//.exec(guide)![1]!
}

async function runCaddy({ home }: ProxyPlace, site: string) {
  const file = join(home, 'Caddyfile')
  await writeFile(file, site)
  const env = { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  return running(spawn('caddy', args, { stdio: 'ignore', env }))
}

function running(child: ChildProcess) {
  return { stop: () => endProcess(child) }
}
