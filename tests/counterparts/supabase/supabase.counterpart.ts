import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { projectMails } from '#scripts/render-mail-templates.ts'
import { startSupabaseDatabase, type SupabaseDatabase } from '#tests/support/supabase-project.ts'

import { checkConformance } from '../conformance/check.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { copyDatabase, rowsOf } from '#tests/support/postgres.ts'
import { newMember, ownerSignIn } from '#tests/support/sessions.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { programOf } from '../programs.ts'
import { prepareProjects, startOnProject } from './start-on-project.ts'
import { startAuthDatabase } from './start-project.ts'

let project: SupabaseDatabase

beforeAll(async () => {
  project = await startAuthDatabase()
})
afterAll(() => project.stop())

it('has every table and column of the schema auth that the gate’s stand-in for a project has', async () => {
  const standIn = await startSupabaseDatabase()
  const [written, real] = [await authColumns(standIn), await authColumns(project)]
  await standIn.stop()
  expect(real).toEqual(expect.arrayContaining(written))
})

async function authColumns({ authAdminUrl }: SupabaseDatabase) {
  const rows = await rowsOf(
    authAdminUrl,
    `select c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, null) as name
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'
    order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('the official CLI', () => {
  const folder = temporaryFolder(afterAll)
  beforeAll(async () => {
    await cp('supabase', join(folder, 'supabase'), { recursive: true })
    const templates = join(folder, 'supabase', 'templates')
    await mkdir(templates, { recursive: true })
    for (const { name, html } of projectMails()) await writeFile(join(templates, `${name}.html`), html)
  })

  async function cli(...args: string[]) {
    const database = `--remote=${project.databaseUrl}?sslmode=disable`
    const { stdout } = await promisify(execFile)(programOf('supabase', 'supabase'), [...args, database], {
      cwd: folder,
      maxBuffer: 8 * 1024 * 1024,
    })
    return stdout
  }

  it('applies our migrations, which our process then finds applied', async () => {
    await cli('db', 'push', '--yes')
    expect(await cli('db', 'push', '--dry-run')).toContain('up to date')
    const database = await openDatabase({ databaseUrl: project.databaseUrl, dataDir: '' })
    expect(await prepareDatabase(database, { migrations: 'supabase/migrations' })).toEqual([])
    await database.close()
  })

  it('advises against nothing but the two policies on testimonials, which are meant', async () => {
    const advice = z
      .array(z.looseObject({ cache_key: z.string() }))
      .parse(JSON.parse(await cli('db', 'advisors')))
    expect(advice.map((each) => each.cache_key)).toEqual([
      'multiple_permissive_policies_public_testimonials_authenticated_SELECT',
    ])
  })
})

it('answers every call of the product as the product relies on', async () => {
  const { template, stop, ...place } = await prepareProjects()
  const databaseUrl = await copyDatabase(template)
  const product = await startOnProject({ ...place, databaseUrl, env: { LOG_LEVEL: 'warn' } })
  const [member, owner] = [await newMember(product), await ownerSignIn(product)]
  const results = await checkConformance({
    url: product.project!.address,
    key: SANDBOX_PUBLIC_KEY,
    site: product.address,
    people: { member, owner },
  })
  process.stdout.write(`${results.length} calls\n`)
  const log = product.output()
  await product.stop()
  await product.remove()
  await stop()
  expect(results.filter(({ difference }) => difference)).toEqual([])
  // Nothing was noted of the project at the start.
  expect(log).not.toContain('The Supabase project')
  expect(log).not.toContain('The data service of')
})

it('serves the journeys of accounts, memberships and the owner', async () => {
  const run = spawn('playwright', ['test', '-c', 'tests/counterparts/supabase/journeys.config.ts'], {
    stdio: 'inherit',
  })
  expect(await once(run, 'exit')).toEqual([0, null])
})
