import type { z } from 'zod'
import { settingGroups } from '../settings/environment'

interface Setting {
  readonly name: string
  readonly fallback: string
  readonly readBy: string
  readonly meaning: string
}

/** `docs/operate/settings.md`. */
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
    '# Every setting of Paraph. All are optional; the commented-out lines show the defaults.\n'
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

/** The default as an operator would write it, before a pipe or a list parses it. */
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

Settings are environment variables, or lines of a file \`.env\` in the folder of package.json. \`npm start\`, \`npm run dev\` and the
commands read that file; the environment takes precedence. In production a gateway is started alone: it reads only the environment and the
files named on its command line (\`node --env-file=…\`). A portal is started by Next and also reads \`.env\` in its folder.

- An empty setting counts as absent.
- Wrong values end the start; the message names all of them.
- Variables that look like a setting but are unknown are named in the gateway's log.

**From a file**: set \`NAME_FILE\` to the path of a file with the value, for example a mounted secret. If both \`NAME\` and \`NAME_FILE\` are
set, or the file is empty, the start is refused.
`

const examples = `## Examples

| For | Setting |
| --- | --- |
| a mail server on the submission port, STARTTLS and a password | \`MAIL_URL=smtp://paraph:secret@mail.example.com:587?requireTLS=true\` |
| a mail server with TLS from the first byte | \`MAIL_URL=smtps://paraph:secret@mail.example.com:465\` |
| a relay in your network, without a password | \`MAIL_URL=smtp://10.0.0.25:25\` |
| a name or password that contains @, : or / | percent-encode it: \`smtp://paraph%40example.com:p%2Fw@mail.example.com:587\` |
| PostgreSQL with a checked certificate | \`DATABASE_URL=postgres://paraph:secret@db.example.com/paraph?sslmode=verify-full\` |
| a bucket at AWS, keys in \`AWS_…\` | \`BLOB_URL=s3://papers/paraph?region=eu-north-1\` |
| a bucket of MinIO, Garage or Ceph | \`BLOB_URL=s3://key:secret@papers?endpoint=https://minio:9000&path-style=true\` |
| one nginx in front of portal and gateway | \`TRUST_PROXY=1\` |
`
