import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

import { endProcess, freePort } from '#tests/support/product.ts'
import { startSupabaseDatabase, type SupabaseDatabase } from '#tests/support/supabase-project.ts'

import { findPrograms, programOf } from '../programs.ts'
import { startGateway } from './gateway.ts'
import { type OwnDataPlace, startOwnData } from './own-data.ts'
import { type AuthPlace, authSettings, mailTemplates } from './auth-settings.ts'

/**
 * A database whose schema `auth` Supabase Auth's own migrations have made, on the PostgreSQL of POSTGRES_INITDB, or that
 * of the tests.
 */
export function startAuthDatabase(): Promise<SupabaseDatabase> {
  const initdb = process.env.POSTGRES_INITDB
  const programs = initdb && dirname(initdb)
  return startSupabaseDatabase(async (admin, databaseUrl) => {
    // Step 5 of docs/deploy/supabase.md; a project lets its login `postgres` do it.
    await admin.query(`alter role authenticator set pgrst.db_pre_request = 'public.before_request'`)
    const env = await authSettings({ ...NOWHERE, databaseUrl, signingKey: await makeSigningKey() })
    await promisify(execFile)(programOf('supabase', 'supabase-auth'), ['migrate'], { env })
  }, programs)
}

const NOWHERE = {
  port: 1,
  url: 'http://127.0.0.1:1',
  siteUrl: 'http://127.0.0.1:1',
  smtp: { host: '', port: 1 },
}

export interface Project {
  url: string
  publicKey: string
  serviceKey: string
  stop(): Promise<void>
}

interface ProjectPlan {
  /** Of the gateway. */
  port: number
  siteUrl: string
  databaseUrl: string
  smtp: AuthPlace['smtp']
  publicKey: string
  serviceKey: string
  /** Settings of Auth that differ from those of supabase/config.toml. */
  changed?: Record<string, string>
}

/** Supabase Auth and PostgREST, or our data service, on a database, behind one address, as a project has them. */
export async function startProject(plan: ProjectPlan): Promise<Project> {
  const url = `http://127.0.0.1:${plan.port}`
  const signingKey = await makeSigningKey()
  const services = { '/auth/v1': await freePort(), '/rest/v1': await freePort() }
  const keys = new Map([
    [plan.publicKey, await tokenOf(signingKey, 'anon')],
    [plan.serviceKey, await tokenOf(signingKey, 'service_role')],
  ])
  const gateway = await startGateway({ port: plan.port, services, keys, files: mailTemplates() })
  const auth = await startAuth(plan, { port: services['/auth/v1'], url, signingKey })
  const stopData = await startData({ ...plan, url, port: services['/rest/v1'] }, signingKey)
  return {
    url,
    publicKey: plan.publicKey,
    serviceKey: plan.serviceKey,
    async stop() {
      await Promise.all([endProcess(auth), stopData()])
      await gateway.stop()
    },
  }
}

async function startAuth(
  { siteUrl, smtp, databaseUrl, changed }: ProjectPlan,
  { port, url, signingKey }: Pick<AuthPlace, 'port' | 'url' | 'signingKey'>,
) {
  const place = {
    port,
    url,
    signingKey,
    siteUrl,
    smtp,
    databaseUrl: withLogin(databaseUrl, 'supabase_auth_admin'),
  }
  const program = start(programOf('supabase', 'supabase-auth'), ['serve'], {
    ...(await authSettings(place)),
    ...changed,
  })
  await answering(`http://127.0.0.1:${port}/health`, program)
  return program
}

/** @returns what ends it */
async function startData(place: OwnDataPlace, signingKey: JWK): Promise<() => Promise<void>> {
  const postgrest = findPrograms('supabase').found.get('postgrest')
  if (!postgrest) return startOwnData(place)
  const { databaseUrl, port } = place
  const { d: _private, key_ops: _signs, ...publicKey } = signingKey
  const program = start(postgrest, [], {
    PGRST_DB_URI: withLogin(databaseUrl, 'authenticator'),
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_EXTRA_SEARCH_PATH: 'public',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_JWT_SECRET: JSON.stringify({ keys: [publicKey] }),
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'error',
  })
  await answering(`http://127.0.0.1:${port}/`, program)
  return async () => void (await endProcess(program))
}

/** As new projects have them: a pair of keys that signs sessions. */
async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'counterpart', alg: 'ES256', key_ops: ['sign'] }
}

async function tokenOf(signingKey: JWK, role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'ES256', kid: 'counterpart', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(await importJWK(signingKey, 'ES256'))
}

function start(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const log = process.env.COUNTERPART_LOG ? 'inherit' : 'ignore'
  const child = spawn(program, args, { env, stdio: ['ignore', log, log] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function answering(address: string, child: ChildProcess) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended while it started`)
    const reply = await fetch(address).catch(() => undefined)
    if (reply && reply.status < 500) return
    await wait(100)
  }
  throw new Error(`${child.spawnfile} did not answer within half a minute`)
}

function withLogin(address: string, login: string): string {
  return Object.assign(new URL(address), { username: login }).href
}
