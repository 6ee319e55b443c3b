import type { z } from 'zod'
import { settingGroups } from '../environment'

interface Setting {
  readonly name: string
  readonly fallback: string
  readonly readBy: string
  readonly meaning: string
}

/** `docs/settings.md`. */
export function settingsPage(): string {
  const groups = groupsOfSettings().map(
    ([title, settings]) => `## ${title}\n\n${table(settings)}\n`,
  )
  return `${[opening, ...groups, examples].join('\n')}`
}

/** `.env.example`. */
export function exampleEnvironment(): string {
  const groups = groupsOfSettings().map(([title, settings]) =>
    [`# ${title}\n`, ...settings.map(example)].join('\n'),
  )
  const first =
    '# Every setting of Paraph. All of them are optional; what is commented out has the default shown.\n'
  return `${[first, ...groups].join('\n')}`
}

function groupsOfSettings(): readonly (readonly [string, readonly Setting[]])[] {
  return Object.entries(settingGroups).map(([title, group]) => [
    title,
    Object.entries(group).map(([name, schema]) => settingOf(name, schema)),
  ])
}

function settingOf(name: string, schema: z.ZodType): Setting {
  const { description = '', readBy = [] } = schema.meta() as {
    readonly description?: string
    readonly readBy?: readonly string[]
  }
  const all = readBy.length === 3
  return {
    name,
    fallback: fallbackOf(schema),
    readBy: all ? 'all' : readBy.join(', '),
    meaning: description,
  }
}

/** The default as one would type it: what a pipe or a list makes of it comes afterwards. */
function fallbackOf(schema: z.ZodType): string {
  const { def } = schema as unknown as { readonly def: Record<string, unknown> }
  if (def.type === 'pipe') return fallbackOf(def.in as z.ZodType)
  return def.type === 'default' ? String(def.defaultValue) : ''
}

const example = ({ name, fallback, meaning }: Setting) => `# ${meaning}\n#${name}=${fallback}\n`

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => (text === '' ? '' : `\`${text}\``)

function table(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, fallback, readBy, meaning }) => [
    code(name),
    code(fallback),
    readBy,
    cell(meaning),
  ])
  const head = ['Setting', 'Default', 'Read by', 'Meaning']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const opening = `# Settings

Environment variables, or lines of a file \`.env\` in the folder of package.json: \`npm start\`, \`npm run dev\` and the
commands read it, and what stands in the environment goes before it. A gateway that is started by itself, as in
production, has the environment alone, and whatever file is named to it (\`node --env-file=…\`); a portal, which Next
starts, reads \`.env\` in its folder as well.

An empty setting counts as absent. Wrong values end the start, all of them named at once; what looks like a setting and is
none is named in the gateway's log.

**From a file**: each of them can be given as \`NAME_FILE\`, the path of a file with the value, as secrets are mounted.
Giving both is refused, and so is a file with nothing in it.
`

const examples = `## Examples

| For | Setting |
| --- | --- |
| a mail server on the submission port, STARTTLS and a password | \`MAIL_URL=smtp://paraph:secret@mail.example.com:587?requireTLS=true\` |
| the same, TLS from the first byte | \`MAIL_URL=smtps://paraph:secret@mail.example.com:465\` |
| a relay in the own network without a password | \`MAIL_URL=smtp://10.0.0.25:25\` |
| a name or password with @, : or / in it | percent-encoded: \`smtp://paraph%40example.com:p%2Fw@mail.example.com:587\` |
| PostgreSQL, certificate checked | \`DATABASE_URL=postgres://paraph:secret@db.example.com/paraph?sslmode=verify-full\` |
| a bucket at AWS, keys in \`AWS_…\` | \`BLOB_URL=s3://papers/paraph?region=eu-north-1\` |
| a bucket of MinIO, Garage or Ceph | \`BLOB_URL=s3://key:secret@papers?endpoint=https://minio:9000&path-style=true\` |
| one nginx in front | \`TRUST_PROXY=1\` |
`
