import { createApp } from './app.mjs';

const { SITE_ENV, PORT = '3000' } = process.env;
const server = createApp(SITE_ENV).listen(Number(PORT), '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
