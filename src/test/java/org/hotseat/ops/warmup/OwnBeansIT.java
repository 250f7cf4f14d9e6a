package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import java.util.Map;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.redis.Epochs;
import org.hotseat.testing.InServer;
import org.junit.jupiter.api.Test;

class OwnBeansIT extends InServer {

    @Inject
    private OwnResources resources;

    @Inject
    private SaleModels models;

    @Inject
    private CommandExecutor commands;

    @Inject
    private Journal journal;

    @Inject
    private Epochs epochs;

    @Inject
    private EpochLeases leases;

    @Inject
    private FactsSettings settings;

    @Test
    void theWayOfAClaimIsMadeAgainAndTheServersStandingIsNot() {
        try (OwnResources.Opened opened = resources.open("own-beans-it-1", new SimpleMeterRegistry())) {
            OwnBeans beans = opened.beans();

            assertThat(beans.get(CommandExecutor.class))
                    .isNotSameAs(commands)
                    .isSameAs(beans.get(CommandExecutor.class));
            assertThat(beans.get(Journal.class)).isNotSameAs(journal);
            assertThat(beans.get(Epochs.class)).isSameAs(epochs);
            assertThat(beans.get(EpochLeases.class)).isSameAs(leases);
            assertThat(beans.get(FactsSettings.class)).isSameAs(settings);
            assertThatThrownBy(() -> beans.get(Map.class)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aResourceOfEachModelIsOpenedThatTheServerDoesNotKnow() {
        try (OwnResources.Opened opened = resources.open("own-beans-it-2", new SimpleMeterRegistry())) {
            assertThat(opened.resources().stream().map(each -> each.claims().model()))
                    .containsAll(models.all().stream().map(SaleModel::name).toList());
            for (OwnResources.Resource each : opened.resources()) {
                String model = each.claims().model();
                assertThatThrownBy(() -> models.named(model).checkExists(each.id()))
                        .isInstanceOf(NotFound.class);
            }
        }
    }
}
