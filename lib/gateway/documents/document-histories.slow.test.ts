// The same with the number of random cases of slow units.
import './document-histories.test'
