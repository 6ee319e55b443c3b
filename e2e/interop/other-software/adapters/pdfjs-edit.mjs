// Edits of a PDF as the viewer of Firefox does. Arguments: the folder of packages, the edit, the PDF, the PDF to write.
import { readFileSync, writeFileSync } from 'node:fs'

const [folder, edit, from, to] = process.argv.slice(2)
const pdfjs = await import(`${folder}/node_modules/pdfjs-dist/legacy/build/pdf.mjs`)
const pdf = await pdfjs.getDocument({ data: new Uint8Array(readFileSync(from)), verbosity: 0 })
  .promise

if (edit === 'fill') {
  const [field] = (await pdf.getFieldObjects()).Field
  pdf.annotationStorage.setValue(field.id, { value: 'filled' })
} else if (edit === 'note') {
  pdf.annotationStorage.setValue('pdfjs_internal_editor_0', {
    annotationType: pdfjs.AnnotationEditorType.FREETEXT,
    color: [0, 0, 0],
    fontSize: 12,
    value: 'Note',
    pageIndex: 0,
    rect: [10, 10, 100, 30],
    rotation: 0,
    structTreeParentId: null,
  })
} else throw new Error('no such edit')
writeFileSync(to, await pdf.saveDocument())
