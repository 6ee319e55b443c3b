// Edits of a PDF by pdf-lib or a fork of it. Arguments: the package and the folder of packages, the edit, the PDF, the
// PDF to write, another PDF.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [name, folder, edit, from, to, other] = process.argv.slice(2)
const { PDFDocument, degrees } = createRequire(`${folder}/package.json`)(name)
const bytes = readFileSync(from)
// A fork saves as an update if it is asked to when it opens the file.
const forUpdate =
  name === '@cantoo/pdf-lib' && edit !== 'save' ? { forIncrementalUpdate: true } : {}

async function merged() {
  const target = await PDFDocument.create()
  for (const path of [from, other]) {
    const source = await PDFDocument.load(readFileSync(path))
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
  }
  return target
}

async function wrapping() {
  const target = await PDFDocument.create()
  target.addPage()
  await target.attach(bytes, 'contract.pdf', { mimeType: 'application/pdf' })
  return target
}

async function edited() {
  if (edit === 'merge') return await merged()
  if (edit === 'wrap') return await wrapping()
  const pdf = await PDFDocument.load(bytes, forUpdate)
  if (edit === 'fill') pdf.getForm().getTextField('Field').setText('filled')
  else if (edit === 'rotate') pdf.getPage(0).setRotation(degrees(90))
  else if (edit === 'flatten') pdf.getForm().flatten()
  else if (edit !== 'save') throw new Error('no such edit')
  return pdf
}

const pdf = await edited()
writeFileSync(
  to,
  'forIncrementalUpdate' in forUpdate
    ? await pdf.save({ useObjectStreams: false })
    : await pdf.save(),
)
