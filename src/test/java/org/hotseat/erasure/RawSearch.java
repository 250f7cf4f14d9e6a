package org.hotseat.erasure;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bson.Document;
import org.bson.types.Binary;
import org.hotseat.testing.TestStores;
import redis.clients.jedis.RedisClient;

/** Looks for words in everything that the stores have, whatever it is. */
final class RawSearch {

    private final List<String> words;

    RawSearch(String... words) {
        this.words = List.of(words);
    }

    /** The places that have one of the words, as MongoDB and Redis call them. */
    List<String> places(RedisClient redis) {
        List<String> places = new ArrayList<>();
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase database = client.getDatabase("hotseat_test");
            for (String collection : database.listCollectionNames()) {
                for (Document document : database.getCollection(collection).find()) {
                    if (found(document.toJson() + binaries(document))) {
                        places.add(collection + " " + document.toJson());
                    }
                }
            }
        }
        for (String key : redis.keys("*")) {
            if (found(key) || found(value(redis, key))) {
                places.add(key + " " + value(redis, key));
            }
        }
        return places;
    }

    static TreeSet<String> collections() {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            return client.getDatabase("hotseat_test").listCollectionNames().into(new TreeSet<>());
        }
    }

    /** Whether nothing is left to do for a rain. */
    static boolean isDone(String rain) {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            Document found = client.getDatabase("hotseat_test")
                    .getCollection("rains")
                    .find(new Document("_id", rain.substring("rains/".length())))
                    .first();
            return found != null && found.getBoolean("Done", false);
        }
    }

    private boolean found(String text) {
        return words.stream().anyMatch(text::contains);
    }

    private static String binaries(Document document) {
        StringBuilder text = new StringBuilder();
        document.values().forEach(value -> {
            if (value instanceof Binary binary) {
                text.append(new String(binary.getData(), StandardCharsets.UTF_8));
            }
        });
        return text.toString();
    }

    private static String value(RedisClient redis, String key) {
        Object value = switch (redis.type(key)) {
            case "string" -> redis.get(key);
            case "hash" -> redis.hgetAll(key);
            case "list" -> redis.lrange(key, 0, -1);
            case "set" -> redis.smembers(key);
            case "zset" -> redis.zrange(key, 0, -1);
            case "stream" -> redis.xrange(key, "-", "+");
            default -> "";
        };
        return String.valueOf(value);
    }
}
