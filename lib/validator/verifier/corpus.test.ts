import { testCorpusFiles } from '#testing/validators/corpus-suite'

/** Tests the first file of each kind with the trusted lists for tests. The slow tests use all files and all lists. */
testCorpusFiles(
  /^(test-TL__EE_T|libdigidocpp__EE_T)\.xml$/,
  ({ kind }, index, all) => all.findIndex((entry) => entry.kind === kind) === index,
)
