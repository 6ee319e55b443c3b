import { describe, expect, it } from 'vitest'
import { makesIndexesOnly } from './build-index'
import { knownMigrations } from './known-migrations'
import { type Declaration, migrationDeclarations } from './migration-declarations'

/** Changes that break older gateways, in statements as drizzle-kit writes them. */
const breaking: readonly (readonly [string, RegExp])[] = [
  // No statement names an index: an older gateway inserts without it, too.
  ['drops something', /\bdrop\b(?! index)/i],
  ['renames something', /\brename\b/i],
  ['requires a value', /\bset\s+not\s+null\b/i],
  ['changes a type', /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i],
  ['adds a required column', /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i],
]

const made = (text: string) => /create table "(\w+)"/i.exec(text)?.[1]
const constrained = (text: string) => /alter table "(\w+)" add constraint/i.exec(text)?.[1]
const raised = (text: string) => /set minimum_version = (\d+)/i.exec(text)?.[1]

/** Breaking changes, except those of tables that the migration itself creates, which older gateways do not use. */
function breaksIn(statements: readonly string[]): readonly string[] {
  const own = statements.map(made)
  const limited = statements.map(constrained).filter((table) => table && !own.includes(table))
  return [
    ...breaking.flatMap(([name, pattern]) =>
      statements.some((text) => !made(text) && pattern.test(text)) ? [name] : [],
    ),
    ...(limited.length > 0 ? ['adds a constraint'] : []),
  ]
}

/**
 * Contradictions between a declaration and the statements of its migration. `known`: number of migrations up to it.
 */
function flawsOf(
  declaration: Declaration | undefined,
  statements: readonly string[],
  known: number,
): readonly string[] {
  if (!declaration) return ['has no declaration']
  const minimum = statements.map(raised).find((number) => number !== undefined)
  if (declaration.olderGateways === 'may-run')
    return [...breaksIn(statements), ...(minimum ? ['refuses older gateways'] : [])]
  const { minimumVersion, reason } = declaration
  if (minimumVersion === undefined && known <= withMinimumVersion) return []
  return [
    ...(minimum === String(minimumVersion) ? [] : ['does not store the declared minimum_version']),
    ...(minimumVersion && minimumVersion <= known ? [] : ['has no possible minimum_version']),
    ...(reason === '' ? ['has no reason'] : []),
  ]
}

const migrations = knownMigrations()
const withMinimumVersion = migrations.findIndex(({ tag }) => tag === '0025_minimum_version')

describe('declaration of a migration', () => {
  it.each(migrations.map(({ tag, sql }, index) => ({ tag, sql, known: index + 1 })))(
    'agrees with the statements of $tag',
    ({ tag, sql, known }) => {
      expect(flawsOf(migrationDeclarations[tag], sql, known)).toEqual([])
    },
  )

  it('belongs to an existing migration', () => {
    expect(Object.keys(migrationDeclarations)).toEqual(migrations.map(({ tag }) => tag))
  })

  it('requires separate migrations for indexes of large tables', () => {
    const indexed = (text: string) => /create (?:unique )?index "\w+" on "(\w+)"/i.exec(text)?.[1]
    const blocking = migrations.filter(({ sql }) => {
      const own = sql.map(made)
      const others = sql.map(indexed).filter((table) => table && !own.includes(table))
      return others.length > 0 && !makesIndexesOnly(sql)
    })
    // Applied everywhere already. Their tables were small, or writers were blocked at the time.
    const older = ['0005_audit_chain', '0011_limits', '0023_batches']
    expect(blocking.map(({ tag }) => tag)).toEqual(older)
  })

  const mayRun: Declaration = { olderGateways: 'may-run' }
  const alter = 'ALTER TABLE "document" '
  const raise = 'update installation set minimum_version = 38'

  it.each([
    [`${alter}DROP COLUMN "digest";`, 'drops something'],
    [`${alter}ALTER COLUMN "digest" DROP DEFAULT;`, 'drops something'],
    [`${alter}RENAME COLUMN "digest" TO "sum";`, 'renames something'],
    [`${alter}ALTER COLUMN "digest" SET NOT NULL;`, 'requires a value'],
    [`${alter}ALTER COLUMN "digest" SET DATA TYPE bytea;`, 'changes a type'],
    [`${alter}ADD COLUMN "sum" text NOT NULL;`, 'adds a required column'],
    [`${alter}ADD CONSTRAINT "short" CHECK (length(digest) < 9);`, 'adds a constraint'],
    [raise, 'refuses older gateways'],
  ])('must stop older gateways for %s', (statement, flaw) => {
    expect(flawsOf(mayRun, [statement], 40)).toEqual([flaw])
  })

  it.each([
    [`${alter}ADD COLUMN "sum" text;`],
    [`${alter}ADD COLUMN "sum" text DEFAULT '' NOT NULL;`],
    ['CREATE TABLE "drop" ("sum" text NOT NULL);'],
    ['CREATE INDEX "document_sum" ON "document" USING btree ("sum");'],
    ['DROP INDEX "document_once";'],
  ])('may let older gateways run after %s', (statement) => {
    expect(flawsOf(mayRun, [statement], 40)).toEqual([])
  })

  it('must state the minimum_version that the migration stores', () => {
    const stop = (minimumVersion?: number): Declaration => ({
      olderGateways: 'must-stop',
      reason: 'They read the column.',
      ...(minimumVersion === undefined ? {} : { minimumVersion }),
    })
    const drop = `${alter}DROP COLUMN "digest";`
    expect(flawsOf(stop(38), [drop, raise], 40)).toEqual([])
    expect(flawsOf(stop(37), [drop, raise], 40)).not.toEqual([])
    expect(flawsOf(stop(38), [drop], 40)).not.toEqual([])
    expect(flawsOf(stop(38), [drop, raise], 37)).not.toEqual([])
    expect(flawsOf(stop(), [drop], 40)).not.toEqual([])
    expect(flawsOf(undefined, [drop], 40)).not.toEqual([])
  })
})
