interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Yields all pages of a list, one after the other. */
export async function* iteratePages<P extends Page>(
  fetchPage: (after: string | null) => Promise<P>,
): AsyncGenerator<P> {
  let after: string | null = null;
  do {
    const page: P = await fetchPage(after);
    yield page;
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
}
