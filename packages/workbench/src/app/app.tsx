import type { JSX } from 'preact';
import { DialogHost } from '../controls/dialog-host.js';
import { lazyView } from '../controls/lazy-view.js';
import { Editor } from '../editor/editor.js';
import { Button } from '../elements/button.js';
import { LiveRegion } from '../live/announce.js';
import { NoticeBar } from '../live/notice.js';
import { text } from '../messages/text.js';
import { DropTarget } from '../opening/drop-target.js';
import { FileNotes } from '../opening/file-notes.js';
import { fetched, isOffered, problem } from '../service/fetched.js';
import { isCollapsed, shownPane, viewport } from '../state/viewport.js';
import { isReview } from '../state/workspace.js';
import { Divider } from './divider.js';
import { FileBar } from './file-bar.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { PhoneNavigation } from './phone-navigation.js';
import { Tabs } from './tabs.js';

const LiveBar = lazyView(() => import('../service/live-bar.js').then((m) => m.LiveBar));
const Review = lazyView(() => import('../changes/review.js').then((m) => m.Review), ['changes']);
const SiteNote = lazyView(() => import('../service/site-note.js').then((m) => m.SiteNote));
const Problems = lazyView(() => import('../problems/problems.js').then((m) => m.Problems));

export function App(): JSX.Element {
  const size = viewport.value;
  const isRead = isReview.value;
  const hidden = isRead ? 'file' : size === 'phone' ? (shownPane.value === 'file' ? 'answers' : 'file') : undefined;
  return (
    <div class={`page ${size} ${size === 'tablet' && isCollapsed.value ? 'collapsed' : ''} ${isRead ? 'review' : ''}`}>
      {/* A button: the hash of a link would stay in the address, where hashes are links to the workspace. */}
      <Button class="skip" onClick={() => document.getElementById('answers')?.focus()} label={text('app', 'skip')} />
      <Header />
      <section class="notices" aria-label={text('app', 'notices')}>
        <NoticeBar />
        {(problem.value ?? fetched.value) && <SiteNote />}
      </section>
      <section
        class="pane file"
        id="file"
        // A phone shows one pane at a time.
        role={size === 'phone' ? 'main' : undefined}
        aria-label={text('app', 'file')}
        data-region
        hidden={hidden === 'file'}
      >
        <FileBar />
        {isOffered.value && <LiveBar />}
        <FileNotes />
        <Editor />
        <Problems />
      </section>
      <main class="pane answers" aria-label={text('app', 'answers')} data-region hidden={hidden === 'answers'}>
        {size === 'laptop' && !isRead && <Divider />}
        {isRead ? <Review /> : <Tabs />}
      </main>
      {size === 'phone' ? !isRead && <PhoneNavigation /> : <Footer />}
      <DropTarget />
      <DialogHost />
      <LiveRegion />
    </div>
  );
}
