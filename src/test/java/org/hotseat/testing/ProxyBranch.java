package org.hotseat.testing;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;

/** Some connections of a {@link FaultProxy}, known by a word; the states of the proxy, for these alone. */
public final class ProxyBranch {

    private final String word;
    private final Collection<ProxyLink> links;
    private final ProxyValve valve = new ProxyValve();
    private volatile boolean cut;

    ProxyBranch(String word, Collection<ProxyLink> links) {
        this.word = word;
        this.links = links;
    }

    /** Nothing of these connections moves; they stay open. */
    public void hang() {
        valve.hang();
    }

    /** Each piece of data, at most 64 KiB, waits this long on its way, in both directions. */
    public void delay(Duration each) {
        valve.delay(each);
    }

    /** These connections end, and a new one as soon as it says the word. */
    public void cut() {
        cut = true;
        links.stream().filter(link -> link.said(word)).forEach(ProxyLink::close);
    }

    /** These connections are like the others again. */
    public void restore() {
        cut = false;
        valve.open();
    }

    /** The present number. */
    public long connections() {
        return links.stream().filter(link -> link.said(word)).count();
    }

    void pass(ProxyLink link) throws InterruptedException, IOException {
        if (!link.said(word)) {
            return;
        }
        if (cut) {
            throw new IOException("cut");
        }
        valve.pass();
    }
}
