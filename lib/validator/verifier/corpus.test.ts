import { testCorpusFiles } from '#testing/validators/corpus-suite'

/** The first file of each kind, with the lists of tests; the slow tests compare all files with all lists. */
testCorpusFiles(
  /^(test-TL__EE_T|libdigidocpp__EE_T)\.xml$/,
  ({ kind }, index, all) => all.findIndex((entry) => entry.kind === kind) === index,
)
