import { testCorpusFiles } from '#testing/validators/corpus-suite'

/** Tests every file, with the trusted lists for tests and with those of all countries. */
testCorpusFiles(
  /^(test-TL__EE_T|libdigidocpp__EE_T|MOPP-Android__EE|dss__[A-Z]{2})\.xml$/,
  () => true,
)
