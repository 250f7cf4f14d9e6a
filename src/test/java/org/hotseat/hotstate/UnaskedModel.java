package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;

/** A sale model of which a test must ask nothing; subclasses have what their test asks. */
public abstract class UnaskedModel implements SaleModel {

    @Override
    public String name() {
        throw unasked();
    }

    @Override
    public CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        throw unasked();
    }

    @Override
    public CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        throw unasked();
    }

    @Override
    public DraftView draft(String id, Fields body, Instant now) {
        throw unasked();
    }

    @Override
    public CompletionStage<Map<String, Object>> find(String id) {
        throw unasked();
    }

    @Override
    public CompletionStage<List<Map<String, Object>>> list(Page page) {
        throw unasked();
    }

    @Override
    public void checkExists(String id) {
        throw unasked();
    }

    @Override
    public HotKeys hotKeys(String id) {
        throw unasked();
    }

    @Override
    public ModelRebuild rebuild() {
        throw unasked();
    }

    @Override
    public ConsistencyCheck evidence() {
        throw unasked();
    }

    private static AssertionError unasked() {
        return new AssertionError("this test does not ask for it");
    }
}
