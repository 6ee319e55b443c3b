import { z } from 'zod'
import { distinct, type ListedParty, listedParty, type NamedParts } from '../listed-party'
import { type ListFormat, ListRefused } from './list-format'

import { textChunks } from './text-chunks'

const entity = z.object({
  id: z.string().min(1),
  schema: z.string(),
  caption: z.string().default(''),
  datasets: z.array(z.string()).default([]),
  first_seen: z.string().nullish(),
  /** Whether the entity itself is listed; false for people and companies related to it. */
  target: z.boolean().default(true),
  properties: z.record(z.string(), z.array(z.unknown())),
})

type Entity = z.infer<typeof entity>

const parties = [
  'Person',
  'Company',
  'Organization',
  'LegalEntity',
  'PublicBody',
  'Vessel',
  'Airplane',
]

/** `entities.ftm.json` of OpenSanctions: one FollowTheMoney entity per line. */
export function openSanctionsFormat(category: ListFormat['category']): ListFormat {
  return {
    category,
    parts: ['entities'],
    async *read(source, noteDate) {
      if (source.modifiedAt) noteDate(source.modifiedAt.toISOString())
      for await (const line of linesOf(source.open('entities'))) {
        const read = entityOf(line)
        // A relative of a listed person is not listed, but may be politically exposed.
        const isListed = read.target || category === 'peps'
        if (isListed && parties.includes(read.schema)) yield partyOf(read)
      }
    },
  }
}

const lineCharactersMax = 8_000_000

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textChunks(bytes)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > lineCharactersMax) {
      throw new ListRefused('too-large', 'An entry of the list is too large')
    }
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}

function entityOf(line: string): Entity {
  try {
    return entity.parse(JSON.parse(line))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'truncated' : 'malformed'
    throw new ListRefused(reason, 'A line of the list is not an entity', error)
  }
}

function partyOf({ id, schema, caption, datasets, first_seen, properties }: Entity): ListedParty {
  // Nested entities, which some exports contain, are skipped.
  const all = (name: string) =>
    distinct((properties[name] ?? []).filter((value): value is string => typeof value === 'string'))
  const fullName = caption.trim() || (all('name')[0] ?? '')
  const strong = distinct([...all('name'), ...all('alias'), ...all('previousName')])
  return listedParty({
    key: id,
    reference: id,
    type: typeOf(schema),
    firstName: all('firstName')[0] ?? '',
    lastName: all('lastName')[0] ?? '',
    fullName,
    parts: partsOf(all),
    aliases: [
      ...strong.filter((name) => name !== fullName).map(named('strong')),
      ...all('weakAlias').map(named('weak')),
    ],
    birthDates: all('birthDate'),
    birthPlaces: all('birthPlace'),
    deathDate: all('deathDate')[0] ?? '',
    gender: genderOf(all('gender')[0]),
    documents: distinct([
      ...all('passportNumber'),
      ...all('idNumber'),
      ...all('registrationNumber'),
    ]),
    countries: distinct([...all('nationality'), ...all('citizenship'), ...all('country')]),
    list: datasets.join(', '),
    publishedOn: first_seen?.slice(0, 10) ?? '',
    positions: all('position'),
    activityCountries: all('country'),
    associates: notesOf(all('notes')),
  })
}

/** A `LegalEntity` may be a person. */
function typeOf(schema: string): ListedParty['type'] {
  if (schema === 'LegalEntity') return 'unknown'
  return schema === 'Person' ? 'individual' : 'entity'
}

/** The parts of a name; undefined if several given or family names are stated, but not which belong together. */
function partsOf(all: (name: string) => string[]): NamedParts | undefined {
  const [[given, ...otherGiven], [family, ...otherFamily]] = [all('firstName'), all('lastName')]
  if (!given || !family || otherGiven.length > 0 || otherFamily.length > 0) return undefined
  const middle = [...all('secondName'), ...all('middleName')]
  const patronymic = all('fatherName').join(' ')
  return { given: distinct([given, ...middle]).join(' '), patronymic, family }
}

function named(quality: 'strong' | 'weak') {
  return (name: string) => ({ name, quality })
}

function notesOf(notes: readonly string[]): ListedParty['associates'] {
  return notes.length > 0 ? { remarks: notes.join('\n') } : {}
}

function genderOf(text: string | undefined): ListedParty['gender'] {
  if (text === 'male') return 'M'
  return text === 'female' ? 'F' : ''
}
