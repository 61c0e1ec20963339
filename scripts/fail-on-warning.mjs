// A setup file of the tests: too many listeners on one object, which is how a leak shows, are a failure of the run.

const INSTALLED = Symbol.for('maycrawl.fail-on-warning');

if (!(INSTALLED in process)) {
  process[INSTALLED] = true;
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') throw warning;
  });
}
