// Edits of a PDF by muhammara. Arguments: the folder of packages, the edit, the PDF, the PDF to write, another PDF.
import { createRequire } from 'node:module'

const [folder, edit, from, to, other] = process.argv.slice(2)
const muhammara = createRequire(`${folder}/package.json`)('muhammara')

if (edit === 'merge') {
  const writer = muhammara.createWriter(to)
  for (const path of [from, other]) writer.appendPDFPagesFromPDF(path)
  writer.end()
} else if (edit === 'note') {
  const recipe = new muhammara.Recipe(from, to)
  recipe.editPage(1).comment('Note', 20, 20).endPage().endPDF()
} else if (edit === 'stamp') {
  const recipe = new muhammara.Recipe(from, to)
  recipe.editPage(1).text('Stamp', 20, 20).endPage().endPDF()
} else throw new Error('no such edit')
