// Runs document-histories.test.ts with the number of random cases of slow tests.
import './document-histories.test'
