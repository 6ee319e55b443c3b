import { testCorpusFiles } from '#testing/validators/corpus-suite'

/** Every file, with the trusted lists of tests and of all countries. */
testCorpusFiles(
  /^(test-TL__EE_T|libdigidocpp__EE_T|MOPP-Android__EE|dss__[A-Z]{2})\.xml$/,
  () => true,
)
