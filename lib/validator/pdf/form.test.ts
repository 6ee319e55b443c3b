import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { openPdf } from './document'
import { readFields } from './form'
import { permittedChanges } from './permissions'

const fieldsOf = (objects: Readonly<Record<number, string>>) =>
  readFields(
    openPdf(memorySource(samplePdf({ catalog: '/AcroForm << /Fields [101 0 R] >>', objects }))),
  )

describe('readFields (ISO 32000-2, 12.7.4)', () => {
  it('joins partial names and inherits the type and the value', () => {
    const fields = fieldsOf({
      101: '<< /T (person) /FT /Tx /V (x) /Kids [102 0 R 103 0 R] >>',
      102: '<< /T (name) /Parent 101 0 R >>',
      103: '<< /T <FEFF0161> /FT /Sig /V null /Parent 101 0 R >>',
    })
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['person.name', 'Tx'],
      ['person.š', 'Sig'],
    ])
  })

  it('treats kids without a name as widgets of the field', () => {
    const fields = fieldsOf({
      101: '<< /T (name) /FT /Tx /Kids [102 0 R] >>',
      102: '<< /Subtype /Widget /Parent 101 0 R >>',
    })
    expect(fields).toHaveLength(1)
  })

  it('visits a field that contains itself only once', () => {
    const fields = fieldsOf({
      101: '<< /T (a) /Kids [102 0 R] >>',
      102: '<< /T (b) /Kids [101 0 R 102 0 R] >>',
    })
    expect(fields).toEqual([])
  })

  it('finds no fields without a form', () => {
    expect(readFields(openPdf(memorySource(samplePdf())))).toEqual([])
  })
})

const permitted = (catalog: string, objects: Readonly<Record<number, string>>) =>
  permittedChanges(openPdf(memorySource(samplePdf({ catalog, objects }))))

const certification = (parameters: string) =>
  `<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << ${parameters} >> >>] >>`

describe('permittedChanges (ISO 32000-2, 12.8.2.2)', () => {
  it('restricts nothing without a certification', () => {
    expect(permitted('', {})).toBeUndefined()
  })

  it.each([1, 2, 3])('reads level %i of a certification', (level) => {
    const objects = { 101: certification(`/P ${level}`) }
    expect(permitted('/Perms << /DocMDP 101 0 R >>', objects)).toBe(level)
  })

  it('assumes level 2 if the level is missing', () => {
    expect(permitted('/Perms << /DocMDP 101 0 R >>', { 101: certification('') })).toBe(2)
  })

  it('applies the lock of a signed field but not of an empty one (table 236)', () => {
    const form = '/AcroForm << /Fields [101 0 R] >>'
    const field = '/FT /Sig /T (s) /Lock << /Action /All /P 1 >>'
    expect(permitted(form, { 101: `<< ${field} /V << /Type /Sig >> >>` })).toBe(1)
    expect(permitted(form, { 101: `<< ${field} >>` })).toBeUndefined()
  })
})
