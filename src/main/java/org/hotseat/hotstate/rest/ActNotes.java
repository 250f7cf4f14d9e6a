package org.hotseat.hotstate.rest;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.AuditLine;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Writes audit lines for acts that no script decides. Each line is a fact of its own, and is written like all facts.
 */
@Service
class ActNotes implements ActLog {

    private static final Script<Word> NOTE = Script.load("hotstate/note_act", Word.class);

    private enum Word {
        NOTED
    }

    private final Scripts scripts;
    private final Journal journal;
    private final AdmissionControl admission;
    private final Keyspace keyspace;

    @Inject
    ActNotes(Scripts scripts, Journal journal, AdmissionControl admission, Keyspace keyspace) {
        this.scripts = scripts;
        this.journal = journal;
        this.admission = admission;
        this.keyspace = keyspace;
    }

    @Override
    public void writeAuditLine(ResourceId resource) {
        AuditLine line = Act.current().line();
        if (!line.isPending()) {
            return;
        }
        Partition partition = keyspace.partitionOf(resource.id());
        admission.admit(partition.number(), true);
        long start = System.nanoTime();
        ScriptReply<Word> reply = scripts.run(
                NOTE.call(partition, List.of(partition.outbox()), List.of(resource.model(), resource.id())));
        line.decided();
        Stages.join(journal.write(reply.facts(), start));
        line.written(Instant.ofEpochMilli(reply.number("at_ms")));
    }
}
