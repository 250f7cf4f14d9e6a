package org.hotseat.hotstate.evidence;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.limit.TokenBuckets;
import org.hotseat.hotstate.rebuild.RebuildLeases;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;

/**
 * Creates the answer of REST for evidence, with the present state of the keys and the server's repairs of the
 * differences. The answer itself changes nothing. The server checks every difference again ({@link CheckRounds}) before
 * it repairs.
 */
@Service
public class EvidenceReports {

    private final OperatorStopCheck evidences;
    private final SaleModelRegistry models;
    private final KeyDetails looks;
    private final CheckRounds rounds;
    private final Repairs repairs;

    @Inject
    EvidenceReports(
            OperatorStopCheck evidences,
            SaleModelRegistry models,
            KeyDetails looks,
            CheckRounds rounds,
            Repairs repairs) {
        this.evidences = evidences;
        this.models = models;
        this.looks = looks;
        this.rounds = rounds;
        this.repairs = repairs;
    }

    /** Returns the whole answer. Costs the evidence, and one round trip for the keys. */
    public Map<String, Object> of(ResourceId resource) {
        Evidence evidence = read(resource);
        Map<String, Object> view = evidence.view();
        if (repairs.isDue(resource, evidence.differences())) {
            rounds.requestCheck(resource);
            view.put("repair", Map.of("state", "due"));
        } else {
            repairs.latest(resource).ifPresent(repair -> view.put("repair", repair));
        }
        Partition partition =
                models.byName(resource.model()).hotKeys(resource.id()).partition();
        List<String> keys = new ArrayList<>(evidence.keys());
        keys.add(partition.key(TokenBuckets.name(resource)));
        keys.add(RebuildLeases.key(partition, resource));
        view.putAll(looks.view(partition, keys));
        return view;
    }

    private Evidence read(ResourceId resource) {
        try {
            return evidences.of(resource);
        } catch (RuntimeException e) {
            if (Repairs.unreadable(e)) {
                rounds.requestCheck(resource);
            }
            throw e;
        }
    }
}
