import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/gateway/contract/endpoints'
import { failures } from '@/lib/gateway/contract/failure'
import { referenceCodes, referenceParts } from './reference'

const entries = referenceParts().flatMap((part) => part.entries)
const entry = (name: string) => entries.find((one) => one.name === name)

describe('the reference', () => {
  it('has every endpoint once', () => {
    expect(entries.map(({ name }) => name).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  it('has every failure under its code', () => {
    const reasons = referenceCodes().flatMap((code) => code.failures.map(({ reason }) => reason))
    expect(reasons.toSorted()).toEqual(Object.keys(failures).toSorted())
  })

  it('lists the nested fields of objects and arrays', () => {
    const names = entry('uploadDocument')?.fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['file.filename', 'signers[].email']))
  })

  it('has the access token in every table except that of a raw upload', () => {
    const without = entries.filter(({ fields }) => fields[0]?.name !== 'access_token')
    expect(without.map(({ name }) => name)).toEqual(['receiveUpload'])
  })

  it('describes every field', () => {
    const fields = entries.flatMap((one) => one.fields)
    expect(fields.filter(({ meaning }) => !meaning).map(({ name }) => name)).toEqual([])
    const names = entry('initializeMobileSigning')?.fields
    expect(names?.find(({ name }) => name === 'pdf.files[].name')?.meaning).toMatch(/file/)
  })

  it('shows required fields, defaults, allowed values and limits', () => {
    const fields = entry('initializeMobileSigning')?.fields
    expect(fields?.find(({ name }) => name === 'type')).toMatchObject({
      type: 'string',
      required: true,
      allowed: ['pdf', 'adoc', 'bdoc', 'asice'],
    })
    expect(fields?.find(({ name }) => name === 'message_format')?.defaultValue).toBe('"GSM-7"')
    expect(fields?.find(({ name }) => name === 'pdf.files')?.limits).toBe('1–100 items')
  })

  it('writes curl commands for a shell', () => {
    expect(entry('removeDocument')?.curl).toBe(
      [
        'curl -s -X DELETE "$GATEWAY/en/api/document/3b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20/remove.json" \\',
        `  -H 'content-type: application/json' -d '{`,
        `  "access_token": "'"$TOKEN"'"`,
        "}'",
      ].join('\n'),
    )
    expect(entry('downloadDocument')?.curl).toMatch(
      /^curl -sSfOJ ".+download\.json\?access_token=\$TOKEN"$/,
    )
  })
})
