import { Component, type ReactNode } from 'react';
import './notFound.css';
import { Water } from './Water.tsx';

/** Where React can't go on, or a part of the application does not come: words and two ways out, never an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <>
      <Water />
      <main className="nowhere">
        <h1>This bubble burst</h1>
        <p>Something went wrong on this page, or a part of it could not be loaded.</p>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}
