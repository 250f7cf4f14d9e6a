package org.hotseat.facts.mongo;

import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import com.mongodb.connection.ServerType;
import java.util.Optional;

/** Remembers the last primary of a replica set while no primary exists. */
final class KnownPrimary {

    private volatile Optional<Primary> known = Optional.empty();

    /** Returns the primary that the driver sees, or, if it sees none, the last primary that it has seen. */
    Optional<Primary> after(ClusterDescription seen) {
        for (ServerDescription server : seen.getServerDescriptions()) {
            if (server.getType() == ServerType.REPLICA_SET_PRIMARY) {
                Optional<Primary> now =
                        Optional.of(new Primary(server.getAddress(), Optional.ofNullable(server.getElectionId())));
                known = now;
                return now;
            }
        }
        return known;
    }
}
