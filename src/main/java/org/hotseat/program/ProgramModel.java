package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;
import org.hotseat.kernel.Service;
import org.hotseat.redis.ScriptCall;

/** The sale model of programs. */
@Service
public class ProgramModel implements SaleModel {

    private final Programs programs;
    private final ProgramFacts facts;
    private final Layouts layouts;
    private final ProgramRestore restore;
    private final ProgramEvidence evidence;

    @Inject
    ProgramModel(
            Programs programs, ProgramFacts facts, Layouts layouts, ProgramRestore restore, ProgramEvidence evidence) {
        this.programs = programs;
        this.facts = facts;
        this.layouts = layouts;
        this.restore = restore;
        this.evidence = evidence;
    }

    @Override
    public String name() {
        return ProgramId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Record>> put(String id, Fields body) {
        return programs.put(new ProgramId(id), LayoutReader.read(body)).thenApply(put -> put.map(ProgramView::of));
    }

    @Override
    public CompletionStage<Record> find(String id) {
        return programs.find(new ProgramId(id)).thenApply(ProgramView::of);
    }

    @Override
    public CompletionStage<List<Record>> list(Page page) {
        return programs.list(page)
                .thenApply(lives -> lives.stream().<Record>map(ProgramView::of).toList());
    }

    @Override
    public void checkExists(String id) {
        if (!facts.exists(new ProgramId(id))) {
            throw Layouts.unknown(id);
        }
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        ProgramKeys keys = new ProgramKeys(pass.partition(), new ProgramId(pass.id()));
        // A layout that is changed meanwhile is in the outbox, which is written out before the layout is read again.
        List<CategoryId> categories = layouts.read(keys.id()).layout().categories().stream()
                .map(Category::id)
                .toList();
        List<String> names = new ArrayList<>(List.of(pass.lease()));
        names.addAll(keys.movers());
        names.addAll(keys.rowsAndPicks(categories));
        return ProgramScripts.CLOSE.call(pass.partition(), names, pass.closing());
    }

    @Override
    public void restore(RebuildPass pass) {
        ProgramId id = new ProgramId(pass.id());
        restore.run(pass, new ProgramKeys(pass.partition(), id), layouts.read(id));
    }

    @Override
    public Map<String, Long> counts(String id) {
        return evidence.counts(new ProgramId(id));
    }

    @Override
    public Evidence evidence(String id) {
        return evidence.of(new ProgramId(id));
    }
}
