package org.hotseat.hotstate;

/**
 * The requests that put a resource of each model with phases, and that claim something of it. Bodies are written with '
 * for ".
 */
public enum PhasedModel {
    SCHEDULES("holds", "{}", 201, "'name':'An evening','maxPlayers':5"),
    PROGRAMS(
            "purchases",
            "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
            201,
            "'title':'An evening','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A','name':'A',"
                    + "'price':'7.10','rows':[{'row':'R1','seats':6,'blocked':[6]}]}]"),
    SALES(
            "orders",
            "{}",
            201,
            "'stock':5,'valid':true,'perUserLimit':1,'price':'7.10','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"),
    RAINS(
            "grabs",
            "{}",
            200,
            "'totalAmount':'7.10','packets':5,'funderId':'funder','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"),
    DROPS(
            "claims",
            "{}",
            201,
            "'generate':{'pattern':'WAVE-*****','count':5},'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'");

    public final String claims;
    public final String claim;
    public final int granted;
    private final String body;

    PhasedModel(String claims, String claim, int granted, String body) {
        this.claims = claims;
        this.claim = claim;
        this.granted = granted;
        this.body = body;
    }

    public String path() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** @param phases with a comma between them */
    public String body(String id, String phases) {
        String good = this == SALES ? ",'goodId':'" + id + "'" : "";
        return "{" + body + good + ",'phases':[" + phases + "]}";
    }
}
