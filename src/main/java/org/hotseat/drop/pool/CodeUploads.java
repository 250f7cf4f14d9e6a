package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.ActLog;

/**
 * Uploads codes. Reads a body of any length and keeps one batch of it in memory. May be repeated, also after a failure
 * in the middle and while the same upload is in progress: a code that is already in the drop is reported as a
 * duplicate, which is no error.
 */
@Service
public class CodeUploads {

    private static final String DUPLICATE = "is in the drop already";
    private static final String FULL = "the drop has no room for more codes";

    private final CodeLoading loading;
    private final CodeBatches batches;
    private final DraftDrops drafts;
    private final CodeCipher cipher;
    private final ActLog audit;
    private final UploadSettings settings;

    @Inject
    CodeUploads(
            CodeLoading loading,
            CodeBatches batches,
            DraftDrops drafts,
            CodeCipher cipher,
            ActLog audit,
            UploadSettings settings) {
        this.drafts = drafts;
        this.settings = settings;
        this.loading = loading;
        this.batches = batches;
        this.cipher = cipher;
        this.audit = audit;
    }

    /**
     * Adds the codes of a body to a drop or to a draft of one. Some codes can be claimed before all are added. Waits
     * for the body and for the stores.
     *
     * @throws org.hotseat.kernel.error.NotFound when the drop does not exist
     * @throws org.hotseat.kernel.error.Conflict {@code other-codes-key} when this server cannot encrypt codes for it
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable; earlier codes may have been added, and
     *     a repetition adds the others
     */
    public UploadView upload(DropId id, InputStream body) {
        Drops.Live live = stored(id);
        cipher.check(live.drop().keyId());
        audit.writeAuditLine(id.resource());
        Upload upload = new Upload(live.drop(), live.codes());
        CodeLines lines = new CodeLines(body, settings.refusesUnknown());
        for (Optional<CodeLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            upload.read(line.get());
        }
        upload.flush();
        return upload.view(stored(id));
    }

    /** Returns the drop or the draft. A draft that is published during an upload gets the codes at its end. */
    private Drops.Live stored(DropId id) {
        return drafts.find(id).orElseGet(() -> batches.addStored(id));
    }

    /** One upload in progress. Not thread-safe. */
    private final class Upload {

        private final Drop drop;
        private final Map<String, Long> batch = new LinkedHashMap<>();
        private final List<UploadView.Refused> refused = new ArrayList<>();
        private long codes;
        private long lines;
        private long added;
        private long duplicates;
        private long bad;

        Upload(Drop drop, long codes) {
            this.drop = drop;
            this.codes = codes;
        }

        void read(CodeLines.Line line) {
            lines++;
            if (line.code().isEmpty()) {
                bad++;
                refuse(line.number(), line.problem());
            } else if (batch.putIfAbsent(line.code().get(), line.number()) != null) {
                duplicates++;
                refuse(line.number(), DUPLICATE);
            } else if (batch.size() == Batch.MAX) {
                flush();
            }
        }

        void flush() {
            if (codes + batch.size() > Code.MAX) {
                refuseWithoutRoom();
            }
            if (!batch.isEmpty()) {
                var there = loading.add(drop, batch.keySet());
                duplicates += there.size();
                added += batch.size() - there.size();
                codes += batch.size() - there.size();
                batch.forEach((code, line) -> {
                    if (there.contains(code)) {
                        refuse(line, DUPLICATE);
                    }
                });
            }
            batch.clear();
        }

        /** Refuses the new codes for which the drop has no room. A code that is in the drop stays a duplicate. */
        private void refuseWithoutRoom() {
            Set<String> there = batches.existing(drop, batch.keySet());
            AtomicLong room = new AtomicLong(Code.MAX - codes);
            batch.entrySet().removeIf(each -> {
                boolean full = !there.contains(each.getKey()) && room.getAndDecrement() <= 0;
                if (full) {
                    bad++;
                    refuse(each.getValue(), FULL);
                }
                return full;
            });
        }

        private void refuse(long line, String problem) {
            if (refused.size() < UploadView.MAX_REFUSED) {
                refused.add(new UploadView.Refused(line, problem));
            }
        }

        UploadView view(Drops.Live now) {
            refused.sort(Comparator.comparingLong(UploadView.Refused::line));
            return new UploadView(drop.id().value(), lines, added, duplicates, bad, refused, now.codes(), now.left());
        }
    }
}
